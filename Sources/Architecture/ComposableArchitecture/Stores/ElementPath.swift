import IdentifiedCollections

/// How the stores of the elements of a collection reach them.
@MainActor
@usableFromInline
final class ElementPath<Parent, ParentAction, Elements: ObservedElements, Action> {
  @usableFromInline
  let observation = StateObservation<Elements.Element>.make()

  /// Where the collection lies if it never moves: it is part of the root's memory.
  @usableFromInline
  let fixedAddress: UnsafeMutablePointer<Elements>?

  let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Elements>
  private let embed: (Elements.ID, Action) -> ParentAction

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Elements>,
    embed: @escaping (Elements.ID, Action) -> ParentAction
  ) {
    self.fixedAddress = path.address(in: parent.fixedAddress)
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  /// The tree of the store that the elements are in.
  @usableFromInline
  var tree: ObservationTree { self.parent.tree }

  /// The position of the collection for observers.
  var node: ObservationNode? { self.path.position.node(in: self.parent.node, prepare: self.bind) }

  /// Has the position know which elements there are.
  private func bind(_ node: ObservationNode) {
    node.version = self.lending { $0.pointee.structureStamp }.observedVersion
  }

  /// Where the collection lies until something is changed, if it is not computed.
  var address: UnsafeMutablePointer<Elements>? {
    self.fixedAddress ?? self.path.address(in: self.parent.address)
  }

  /// Lends the collection for reading.
  func lending<Result>(_ body: (UnsafePointer<Elements>) -> Result) -> Result {
    self.tree.requireRest()
    if let address = self.address { return body(address) }
    return self.parent.lending { parent in self.path.read(parent) { body($0) } }
  }

  /// Notes that an observer has read which elements there are.
  func noteRead() {
    // What is read on the way is noted.
    if !self.path.position.noteRead(in: self.parent.node) { _ = self.reader() }
    // What was there may have been replaced with all around it.
    if let node = self.node { self.bind(node) }
  }

  /// A copy of the collection for an observer, to whom the way there is of interest.
  func reader() -> Elements {
    self.parent.reader()[keyPath: self.path.keyPath]
  }

  func send(_ action: Action, id: Elements.ID) -> EffectFamily? {
    self.parent.send(self.embed(id, action))
  }
}
