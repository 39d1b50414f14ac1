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
