/// An element without content: `br()`, `input(.type(.text))`.
public struct VoidElement<Kind>: HTML, AttributedHTML {
  @usableFromInline
  let name: StaticString
  /// The attributes of the tag.
  public var _attributes: [AttributeEntry]

  @inlinable
  init(name: StaticString, attributes: [AttributeEntry]) {
    self.name = name
    self._attributes = attributes
  }

  /// Writes the element.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.beginElement(html.name, isVoid: true)
    for attribute in html._attributes { writer.attribute(attribute) }
    writer.endElement(writer.endAttributes())
  }
}
