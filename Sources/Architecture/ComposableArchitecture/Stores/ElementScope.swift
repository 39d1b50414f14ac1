public import IdentifiedCollections

/// Owns the stores of the elements of a collection while the elements exist.
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

  /// Safe, although keepers are called without isolation: the calls are on the main actor. No other
  /// code is called during a change of this property: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) var entries: [Elements.ID: Entry] = [:]

  private var stamp = StructureStamp.empty
  private var collection: ObservationNode?

  init(path: ElementPath<Parent, ParentAction, Elements, Action>) {
    self.path = path
  }

  /// The current collection, for an observer of its structure.
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

  /// The stores of the elements of a current or earlier version of the collection.
  ///
  /// Inlinable, so that it is specialised in the caller's code, where all types are known.
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
    // Own the store only if the element still exists: it may have been removed since.
    if elements.structureStamp == self.path.fixedAddress?.pointee.structureStamp
      || self.isThere(core)
    {
      self.keep(Entry(store, core), id: id, of: elements)
    }
    return store
  }

  @inlinable
  func keep(_ entry: Entry, id: Elements.ID, of elements: Elements) {
    // Usually a list is shown as a whole, and growing with it would hash each id several times.
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
