extension Optional: HTML where Wrapped: HTML {
  /// Writes the fragment, if there is one.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    guard let content = html else {
      writer.endGroup(writer.beginGroup(0))
      return
    }
    let start = writer.beginGroup(1)
    Wrapped._render(content, into: &writer)
    writer.endGroup(start)
  }
}
