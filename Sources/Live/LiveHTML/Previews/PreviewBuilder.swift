/// Collects previews.
@resultBuilder
@MainActor
public enum PreviewBuilder {
  /// Previews, one after the other.
  public static func buildBlock(_ previews: Preview...) -> [Preview] { previews }
}
