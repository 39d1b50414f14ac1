/// An element with content: `div(.class("card")) { … }`.
public struct Element<Kind, Content: HTML>: HTML, AttributedHTML {
  @usableFromInline
  let name: StaticString
  /// What is written in the start tag.
  public var _attributes: [AttributeEntry]
  @usableFromInline
  let content: Content

  @inlinable
  init(name: StaticString, attributes: [AttributeEntry], content: Content) {
    self.name = name
    self._attributes = attributes
    self.content = content
  }

  /// Writes the element.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    let start = writer.beginElement(html.name, html._attributes, isVoid: false)
    Content._renderAlone(html.content, into: &writer)
    writer.endElement(start)
  }
}
