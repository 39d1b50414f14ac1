import IdentifiedCollections
public import OrderedCollections

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

  /// No other code is called during a change of this property: exclusive access needs no checks at
  /// run time.
  @exclusivity(unchecked)
  @usableFromInline
  var entries: [Elements.ID: Entry] = [:]

  /// The structure of the collection for which ``entries`` has no entries of removed elements.
  private var stamp = StructureStamp.empty

  /// The ids of dropped entries.
  @usableFromInline
  private(set) var removedIDs = RemovedIDs<Elements.ID>()

  private var collection: ObservationNode?

  init(path: ElementPath<Parent, ParentAction, Elements, Action>) {
    self.path = path
  }

  /// The current collection, for an observer of its structure.
  @usableFromInline
  func read() -> Elements {
    self.path.noteRead()
    self.registerForRemovals()
    let elements = self.path.lending { $0.pointee }
    if elements.structureStamp != self.stamp {
      self.drop(nil, allBut: elements.ids)
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
    ElementStores(ids: elements.ids, structure: elements.structureStamp, owner: self) {
      self.store(at: $0, in: elements)
    }
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

  private func registerForRemovals() {
    guard let collection = self.path.node, collection !== self.collection else { return }
    Elements.add(self, to: collection)
    self.collection = collection
  }

  @usableFromInline
  func isThere(_ core: ElementCore<Parent, ParentAction, Elements, Action>) -> Bool {
    core.isThere
  }
}

extension ElementScope: ElementStoresOwner {
  @usableFromInline
  typealias ID = Elements.ID
}

extension ElementScope: ElementRemovalObserver {
  @usableFromInline
  func willRemove(_ element: Elements.Element, id: Elements.ID) {
    self.entries[id]?.core.lastState = element
  }

  @usableFromInline
  func didRemove(
    _ candidates: [Elements.ID]?, allBut rest: OrderedSet<Elements.ID>, from old: UInt64,
    to new: UInt64
  ) {
    self.drop(candidates, allBut: rest)
    guard candidates == nil || self.stamp.observedVersion == old else { return }
    self.stamp = StructureStamp(observedVersion: new)
  }

  private func drop(
    _ candidates: [Elements.ID]?, allBut rest: OrderedSet<Elements.ID>
  ) {
    let gone = (candidates ?? Array(self.entries.keys)).filter { !rest.contains($0) }
    for id in gone where self.entries.removeValue(forKey: id) != nil { self.removedIDs.append(id) }
  }
}
