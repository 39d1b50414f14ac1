import IdentifiedCollections

/// Keeps the stores of the elements of a collection as long as the elements are there.
@MainActor
final class ElementScope<Parent, ParentAction, Elements: ObservedElements, Action> {
  private typealias Entry = (
    store: Store<Elements.Element, Action>,
    core: ElementCore<Parent, ParentAction, Elements, Action>
  )

  private let path: ElementPath<Parent, ParentAction, Elements, Action>

  /// Safe, although keepers are told without isolation: it happens on the main actor.
  nonisolated(unsafe) private var entries: [Elements.ID: Entry] = [:]

  private var stamp = StructureStamp.empty
  private weak var collection: ObservationNode?

  init(path: ElementPath<Parent, ParentAction, Elements, Action>) {
    self.path = path
  }

  /// The stores of the elements that are there now.
  func stores() -> ElementStores<Elements.ID, Elements.Element, Action>
  where Elements.ID: Sendable {
    self.path.noteRead()
    self.registerAsKeeper()
    let elements = self.path.lending { $0 }
    let ids = elements.ids
    if elements.structureStamp != self.stamp {
      self.drop { !ids.contains($0) }
      self.stamp = elements.structureStamp
    }
    return ElementStores(ids: ids, source: ElementSnapshot(elements, of: self))
  }

  /// The store of the element at a position of a collection that was there some time.
  func store(at index: Int, in elements: Elements) -> Store<Elements.Element, Action> {
    let id = elements.ids[index]
    if let entry = self.entries[id] { return entry.store }
    let core = ElementCore(path: self.path, index: index, in: elements)
    let store = Store(core: core)
    if core.isThere { self.entries[id] = (store, core) }
    return store
  }

  private func registerAsKeeper() {
    guard let collection = self.path.node, collection !== self.collection else { return }
    Elements.add(self, to: collection)
    self.collection = collection
  }
}

extension ElementScope: ElementKeeper {
  nonisolated func keep(_ element: Elements.Element, id: Elements.ID) {
    self.entries[id]?.core.lastState = element
  }

  nonisolated func drop(where isGone: (Elements.ID) -> Bool) {
    for id in self.entries.keys where isGone(id) { self.entries[id] = nil }
  }
}
