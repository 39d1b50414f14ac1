/// The link from a collection in observed state to its observer.
@frozen
@usableFromInline
package struct ElementLink<ID: Hashable, Element> {
  @usableFromInline
  package var observer: (any ElementObserver<ID, Element>)?

  @usableFromInline
  package var version: UInt64

  /// Whether elements were removed since the observer last checked.
  @usableFromInline
  package var lacksElements: Bool

  @inlinable
  package init(observer: (any ElementObserver<ID, Element>)? = nil, version: UInt64 = 0) {
    self.observer = observer
    self.version = version
    self.lacksElements = false
  }
}
