/// An element, with or without content, to which attributes and event handlers can be added.
///
/// `Kind` determines the attributes of the element.
public protocol AttributedHTML<Kind>: HTML {
  /// The kind of the element.
  associatedtype Kind

  /// The attributes of the start tag.
  var _attributes: [AttributeEntry] { get set }
}

extension AttributedHTML {
  /// Returns the element with additional attributes.
  ///
  /// Classes are added to existing ones; any other attribute replaces an earlier one of the same
  /// name.
  public func attributes(_ attributes: Attribute<Kind>...) -> Self {
    var copy = self
    for attribute in attributes { copy._attributes.append(attribute.entry) }
    return copy
  }
}

/// An element with content: `div(.class("card")) { … }`.
public struct Element<Kind, Content: HTML>: HTML, AttributedHTML {
  @usableFromInline
  let name: StaticString
  /// The attributes of the start tag.
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
    let start = writer.beginElement(html.name, html._attributes)
    Content._renderAlone(html.content, into: &writer)
    writer.endElement(start)
  }
}

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
    writer.endElement(writer.beginElement(html.name, isVoid: true, html._attributes))
  }
}

/// The name of an element with content. Calling it creates the element.
///
/// ```swift
/// div(.class("card")) { "Hello" }
/// ```
public struct Tag<Kind>: Sendable {
  @usableFromInline
  let name: StaticString

  @inlinable
  init(_ name: StaticString) {
    self.name = name
  }

  /// Creates the element.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the element.
  ///   - content: The content of the element.
  @MainActor
  @inlinable
  public func callAsFunction<Content: HTML>(
    _ attributes: Attribute<Kind>...,
    @HTMLBuilder content: () -> Content
  ) -> Element<Kind, Content> {
    Element(name: self.name, attributes: attributes.map { $0.entry }, content: content())
  }

  /// Creates the element without content.
  ///
  /// - Parameter attributes: The attributes of the element.
  @MainActor
  @inlinable
  public func callAsFunction(_ attributes: Attribute<Kind>...) -> Element<Kind, EmptyHTML> {
    Element(name: self.name, attributes: attributes.map { $0.entry }, content: EmptyHTML())
  }
}

/// The name of an element without content. Calling it creates the element.
public struct VoidTag<Kind>: Sendable {
  @usableFromInline
  let name: StaticString

  @inlinable
  init(_ name: StaticString) {
    self.name = name
  }

  /// Creates the element.
  ///
  /// - Parameter attributes: The attributes of the element.
  @MainActor
  @inlinable
  public func callAsFunction(_ attributes: Attribute<Kind>...) -> VoidElement<Kind> {
    VoidElement(name: self.name, attributes: attributes.map { $0.entry })
  }
}
