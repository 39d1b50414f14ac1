extension String: HTML {
  /// Writes the string as text, escaped.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.text(html)
  }
}
