import IdentifiedCollections

/// The access of the stores of a collection's elements to the collection.
@MainActor
@usableFromInline
final class ElementPath<Parent, ParentAction, Elements: ObservedElements, Action> {
  @usableFromInline
  let observation = StateObservation<Elements.Element>.make()

  /// The address of the collection if it is constant: in the root's memory.
  @usableFromInline
  let fixedAddress: UnsafeMutablePointer<Elements>?

  let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Elements>
  private let embed: (Elements.ID, consuming Action) -> ParentAction

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Elements>,
    embed: @escaping (Elements.ID, consuming Action) -> ParentAction
  ) {
    self.fixedAddress = path.address(in: parent.fixedAddress)
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  /// The tree of the elements' root store.
  @usableFromInline
  var tree: ObservationTree { self.parent.tree }

  /// The node of the collection.
  var node: ObservationNode? { self.path.position.node(in: self.parent.node, prepare: self.bind) }

  /// Records the current structure of the collection in its node.
  private func bind(_ node: ObservationNode) {
    node.version = self.lending { $0.pointee.structureStamp }.observedVersion
  }

  /// The address of the collection, valid until a change, if it is not computed.
  var address: UnsafeMutablePointer<Elements>? {
    self.fixedAddress ?? self.path.address(in: self.parent.address)
  }

  /// Calls `body` with the collection, for reading.
  func lending<Result>(_ body: (UnsafePointer<Elements>) -> Result) -> Result {
    self.tree.requireRest()
    if let address = self.address { return body(address) }
    return self.parent.lending { parent in self.path.read(parent) { body($0) } }
  }

  /// Records that an observer has read the structure of the collection.
  func noteRead() {
    // The getters record the reads on the way to the collection.
    if !self.path.position.noteRead(in: self.parent.node) { _ = self.reader() }
    // The collection may have been replaced with its parent.
    if let node = self.node { self.bind(node) }
  }

  /// A copy of the collection for an observer, which also records the reads on the way to the
  /// collection.
  func reader() -> Elements {
    self.parent.reader()[keyPath: self.path.keyPath]
  }

  func send(_ action: consuming Action, id: Elements.ID) -> EffectFamily? {
    self.parent.send(self.embed(id, action))
  }
}
