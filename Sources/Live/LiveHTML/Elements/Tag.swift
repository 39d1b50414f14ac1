/// The name of an element; calling it makes the element.
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

  /// Makes the element.
  ///
  /// - Parameters:
  ///   - attributes: Its attributes.
  ///   - content: What it contains.
  @MainActor
  @inlinable
  public func callAsFunction<Content: HTML>(
    _ attributes: Attribute<Kind>...,
    @HTMLBuilder content: () -> Content
  ) -> Element<Kind, Content> {
    Element(name: self.name, attributes: attributes.map { $0.entry }, content: content())
  }

  /// Makes the element, without content.
  ///
  /// - Parameter attributes: Its attributes.
  @MainActor
  @inlinable
  public func callAsFunction(_ attributes: Attribute<Kind>...) -> Element<Kind, EmptyHTML> {
    Element(name: self.name, attributes: attributes.map { $0.entry }, content: EmptyHTML())
  }
}
