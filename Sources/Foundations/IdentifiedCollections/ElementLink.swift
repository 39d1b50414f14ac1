/// What a collection carries while it is part of observed state: whom it tells of changes.
@frozen
@usableFromInline
package struct ElementLink<ID: Hashable, Element> {
  @usableFromInline
  package var observer: (any ElementObserver<ID, Element>)?

  @usableFromInline
  package var version: UInt64

  /// Whether elements were removed since the observer last looked for such.
  @usableFromInline
  package var lacksElements: Bool

  @inlinable
  package init(observer: (any ElementObserver<ID, Element>)? = nil, version: UInt64 = 0) {
    self.observer = observer
    self.version = version
    self.lacksElements = false
  }
}
