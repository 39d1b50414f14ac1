import IdentifiedCollections

/// How the stores of the elements of a collection reach them.
@MainActor
final class ElementPath<Parent, ParentAction, Elements: ObservedElements, Action> {
  let observation = StateObservation<Elements.Element>()
  private let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Elements>
  private let embed: (Elements.ID, Action) -> ParentAction

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Elements>,
    embed: @escaping (Elements.ID, Action) -> ParentAction
  ) {
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  /// The position of the collection for observers.
  var node: ObservationNode? {
    self.path.node(in: self.parent.node) { node in
      node.version = self.lending { $0.structureStamp }.observedVersion
    }
  }

  /// Lends the collection for reading.
  func lending<Result>(_ body: (Elements) -> Result) -> Result {
    self.parent.lending { parent in self.path.read(parent) { body($0.pointee) } }
  }

  /// Notes that an observer has read which elements there are.
  func noteRead() {
    if self.path.noteRead(in: self.parent.node) {
      _ = self.node
    } else {
      // What is read on the way is noted.
      _ = self.parent.reader()[keyPath: self.path.keyPath]
    }
  }

  func send(_ action: Action, id: Elements.ID) -> EffectFamily? {
    self.parent.send(self.embed(id, action))
  }
}
