/// The name of an element that never has content; calling it makes the element.
public struct VoidTag<Kind>: Sendable {
  @usableFromInline
  let name: StaticString

  @inlinable
  init(_ name: StaticString) {
    self.name = name
  }

  /// Makes the element.
  ///
  /// - Parameter attributes: Its attributes.
  @MainActor
  @inlinable
  public func callAsFunction(_ attributes: Attribute<Kind>...) -> VoidElement<Kind> {
    VoidElement(name: self.name, attributes: attributes.map { $0.entry })
  }
}
