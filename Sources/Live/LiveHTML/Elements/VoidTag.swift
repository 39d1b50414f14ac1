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
