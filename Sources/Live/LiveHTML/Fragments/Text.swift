/// Text for values that are not strings. A string in a builder needs no wrapper.
public struct Text: HTML {
  @usableFromInline
  let content: String

  /// Creates text from a value's description.
  @inlinable
  public nonisolated init(_ value: some CustomStringConvertible) {
    self.content = value.description
  }

  /// Writes the text, escaped.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.text(html.content)
  }
}
