/// State that never moves and whose struct knows its position for observers.
@usableFromInline
struct ObservedPlace<State> {
  @usableFromInline
  let address: UnsafeMutablePointer<State>

  @usableFromInline
  let link: UnsafeMutablePointer<_ObservationLink>

  @usableFromInline
  let node: ObservationNode

  @usableFromInline
  let tree: ObservationTree

  init(_ address: UnsafeMutablePointer<State>, linkOffset: Int, node: ObservationNode) {
    self.address = address
    self.link = (UnsafeMutableRawPointer(address) + linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
    self.node = node
    self.tree = node.tree
  }

  /// Whether the value that lies there is bound to the position: one that has just taken its place need
  /// not be.
  @inlinable
  @inline(__always)
  var isBound: Bool { self.link.pointee.node === self.node }
}
