/// State with a constant address whose struct is bound to a node.
///
/// Counting references would cost more than the rest, so this struct retains nothing: the core of
/// the store, which outlives it, retains the node, and the node its tree.
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

  /// Whether the value at the address is bound to the node: a new value may not be bound yet, and
  /// neither may a value with a changed copy.
  @inlinable
  @inline(__always)
  var isBound: Bool {
    _ObservationLink.unretainedNode(at: self.link)?.toOpaque() == self.node.toOpaque()
      && self.link.pointee.version == self.node._withUnsafeGuaranteedRef { $0.version }
  }

  // Not in the code of the store: a closure that is isolated to the main actor and passed to the
  // standard library checks its isolation at run time, which takes as long as reading.

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
