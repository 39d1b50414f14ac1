/// State that never moves and whose struct knows its position for observers.
///
/// Counting references would cost more than all else, so nothing is retained here: the core of the store, which
/// outlives this, holds the node, and the node its tree.
@usableFromInline
struct ObservedPlace<State> {
  @usableFromInline
  let address: UnsafeMutablePointer<State>

  @usableFromInline
  let link: UnsafeMutablePointer<_ObservationLink>

  @usableFromInline
  let node: Unmanaged<ObservationNode>

  @usableFromInline
  let tree: Unmanaged<ObservationTree>

  init(_ address: UnsafeMutablePointer<State>, linkOffset: Int, node: ObservationNode) {
    self.address = address
    self.link = (UnsafeMutableRawPointer(address) + linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
    self.node = .passUnretained(node)
    self.tree = .passUnretained(node.tree)
  }

  /// Whether the value that lies there is bound to the position: one that has just taken its place need
  /// not be, and neither need one of which a copy was changed.
  @inlinable
  @inline(__always)
  var isBound: Bool {
    _ObservationLink.unretainedNode(at: self.link)?.toOpaque() == self.node.toOpaque()
      && self.link.pointee.version == self.node._withUnsafeGuaranteedRef { $0.version }
  }

  // Not in the code of the store: a closure that belongs to the main actor and is handed to the standard library asks at
  // run time whether it is there, which takes as long as the reading does.

  @inlinable
  @inline(__always)
  func beginReading() -> UInt {
    self.tree._withUnsafeGuaranteedRef { $0.beginReading() }
  }

  @inlinable
  @inline(__always)
  func endReading(_ previous: UInt) {
    self.tree._withUnsafeGuaranteedRef { $0.endReading(previous) }
  }
}
