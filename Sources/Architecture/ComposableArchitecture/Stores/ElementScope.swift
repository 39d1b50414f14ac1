public import IdentifiedCollections

/// Keeps the stores of the elements of a collection as long as the elements are there.
@MainActor
@usableFromInline
final class ElementScope<Parent, ParentAction, Elements: ObservedElements, Action> {
  @usableFromInline
  typealias Entry = (
    store: Store<Elements.Element, Action>,
    core: ElementCore<Parent, ParentAction, Elements, Action>
  )

  @usableFromInline
  let path: ElementPath<Parent, ParentAction, Elements, Action>

  /// Safe, although keepers are told without isolation: it happens on the main actor. Nothing is called while this is
  /// being changed: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) var entries: [Elements.ID: Entry] = [:]

  private var stamp = StructureStamp.empty
  private var collection: ObservationNode?

  init(path: ElementPath<Parent, ParentAction, Elements, Action>) {
    self.path = path
  }

  /// The collection, of which an observer wants to have stores.
  @usableFromInline
  func read() -> Elements {
    self.path.noteRead()
    self.registerAsKeeper()
    let elements = self.path.lending { $0.pointee }
    if elements.structureStamp != self.stamp {
      let ids = elements.ids
      self.drop { !ids.contains($0) }
      self.stamp = elements.structureStamp
    }
    return elements
  }

  /// The stores of the elements of a collection that was there some time.
  ///
  /// In the code of whoever wants to have them, where all types are known.
  @inlinable
  func stores(
    of elements: Elements
  ) -> ElementStores<Elements.ID, Elements.Element, Action> where Elements.ID: Sendable {
    ElementStores(ids: elements.ids) { self.store(at: $0, in: elements) }
  }

  @inlinable
  func store(at index: Int, in elements: Elements) -> Store<Elements.Element, Action> {
    let id = elements.ids[index]
    if let entry = self.entries[id] { return entry.store }
    let core = ElementCore(path: self.path, id: id, index: index, in: elements)
    let store = Store(core: core)
    // The elements have not changed since, or this one may have gone.
    if elements.structureStamp == self.path.fixedAddress?.pointee.structureStamp
      || self.isThere(core)
    {
      self.keep(Entry(store, core), id: id, of: elements)
    }
    return store
  }

  @inlinable
  func keep(_ entry: Entry, id: Elements.ID, of elements: Elements) {
    // Mostly a list is shown as a whole, and to grow with it would hash each id several times.
    if self.entries.isEmpty { self.entries.reserveCapacity(min(elements.ids.count, 1_000)) }
    self.entries[id] = entry
  }

  private func registerAsKeeper() {
    guard let collection = self.path.node, collection !== self.collection else { return }
    Elements.add(self, to: collection)
    self.collection = collection
  }

  @usableFromInline
  func isThere(_ core: ElementCore<Parent, ParentAction, Elements, Action>) -> Bool {
    core.isThere
  }
}

extension ElementScope: ElementKeeper {
  @usableFromInline
  nonisolated func keep(_ element: Elements.Element, id: Elements.ID) {
    self.entries[id]?.core.lastState = element
  }

  @usableFromInline
  nonisolated func drop(where isGone: (Elements.ID) -> Bool) {
    for id in self.entries.keys where isGone(id) { self.entries[id] = nil }
  }
}
