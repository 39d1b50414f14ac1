/// Nothing.
public struct EmptyHTML: HTML {
  /// Creates nothing.
  @inlinable
  public nonisolated init() {}

  /// Writes nothing.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {}
}
