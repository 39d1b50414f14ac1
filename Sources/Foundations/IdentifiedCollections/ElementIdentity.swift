/// The access to an element's id.
///
/// The array itself only needs `read`; the key path is for the public property `id`. It is created
/// on demand, so that the creation of an array of identifiable elements does not pay for it.
@frozen
@usableFromInline
struct ElementIdentity<ID: Hashable, Element> {
  @usableFromInline
  let keyPath: () -> KeyPath<Element, ID>

  /// Takes a pointer, because passing an element to a closure would copy it, and elements may be
  /// large.
  @usableFromInline
  let read: (UnsafePointer<Element>) -> ID

  /// Whether the ids are those of the elements' conformance to `Identifiable`.
  @usableFromInline
  let isOwn: Bool

  @inlinable
  init(keyPath: any KeyPath<Element, ID> & Sendable) {
    self.keyPath = { keyPath }
    self.read = { $0.pointee[keyPath: keyPath] }
    self.isOwn = false
  }

  @inlinable
  func id(of element: Element) -> ID {
    withUnsafePointer(to: element, read)
  }

  /// The id of the element at an index, which the caller has checked.
  @inlinable
  func id(at index: Int, of elements: [Element]) -> ID {
    elements.withUnsafeBufferPointer { read($0.baseAddress! + index) }
  }
}

extension ElementIdentity where Element: Identifiable, Element.ID == ID {
  /// The conformance may be isolated to an actor, which is not visible here: see
  /// `IdentifiedArray+Sendable`.
  @inlinable
  init() {
    self.keyPath = { \.id }
    self.read = { $0.pointee.id }
    self.isOwn = true
  }
}
