/// A link to a page of the same server, which replaces the current page without a reload.
///
/// ```swift
/// Link(to: "/memos/7", .class("row")) { "Milk" }
/// ```
///
/// The server runs the route of the address and sends the page over the open connection. Elements
/// with the same `id` on both pages stay in place, so a playing `audio` element plays on. Without a
/// connection or a script, and for addresses that are no pages of the server, it is a plain link.
public struct Link<Content: HTML>: HTML, AttributedHTML {
  /// The kind of the element.
  public typealias Kind = ElementKind.Anchor

  private var element: Element<ElementKind.Anchor, Content>

  /// The attributes of the start tag.
  public var _attributes: [AttributeEntry] {
    get { self.element._attributes }
    set { self.element._attributes = newValue }
  }

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - path: The address, from `/` on, with the query and the fragment.
  ///   - attributes: The other attributes of the element.
  ///   - content: The content of the link.
  public init(
    to path: String, _ attributes: Attribute<ElementKind.Anchor>...,
    @HTMLBuilder content: () -> Content
  ) {
    let own: [Attribute<ElementKind.Anchor>] = [
      .href(path), Attribute("data-live-link", path.isPath),
    ]
    self.element = Element(
      name: "a", attributes: (own + attributes).map(\.entry), content: content())
  }

  /// Writes the element.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    Element._render(html.element, into: &writer)
  }
}
