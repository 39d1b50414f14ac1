/// How an array learns an element's id.
///
/// Reading is all that is needed for the work; the key path is for those who ask for it. It is made
/// on demand, because an array of identifiable elements must not pay for a key path when it is made.
@frozen
@usableFromInline
struct ElementIdentity<ID: Hashable, Element> {
  @usableFromInline
  let keyPath: () -> KeyPath<Element, ID>

  /// Takes a pointer, because an element handed to a closure would be copied first, and elements can
  /// be big.
  @usableFromInline
  let read: (UnsafePointer<Element>) -> ID

  @inlinable
  init(keyPath: any KeyPath<Element, ID> & Sendable) {
    self.keyPath = { keyPath }
    self.read = { $0.pointee[keyPath: keyPath] }
  }

  @inlinable
  func id(of element: Element) -> ID {
    withUnsafePointer(to: element, read)
  }

  @inlinable
  func id(at index: Int, of elements: [Element]) -> ID {
    elements.withUnsafeBufferPointer { buffer in
      IdentifiedArray<ID, Element>.requireElement(at: index, count: buffer.count)
      return read(buffer.baseAddress! + index)
    }
  }
}

extension ElementIdentity where Element: Identifiable, Element.ID == ID {
  /// The conformance may belong to an actor, and nothing here can tell: see `IdentifiedArray+Sendable`.
  @inlinable
  init() {
    self.keyPath = { \.id }
    self.read = { $0.pointee.id }
  }
}
