/// A result builder for previews.
@resultBuilder
@MainActor
public enum PreviewBuilder {
  /// Several previews in order.
  public static func buildBlock(_ previews: Preview...) -> [Preview] { previews }
}
