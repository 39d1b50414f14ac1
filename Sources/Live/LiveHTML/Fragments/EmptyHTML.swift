/// An empty fragment.
public struct EmptyHTML: HTML {
  /// Creates an empty fragment.
  @inlinable
  public nonisolated init() {}

  /// Writes nothing.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {}
}
