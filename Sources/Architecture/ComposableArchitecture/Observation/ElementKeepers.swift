import OrderedCollections

/// Weak references to the keepers of a collection.
struct ElementKeepers<ID: Hashable, Element> {
  private struct Reference {
    weak var keeper: (any ElementKeeper<ID, Element>)?
  }

  private var references: [Reference] = []

  /// Whether there were any keepers at the last update.
  var isEmpty: Bool { self.references.isEmpty }

  mutating func add(_ keeper: any ElementKeeper<ID, Element>) {
    self.references.removeAll { $0.keeper == nil }
    self.references.append(Reference(keeper: keeper))
  }

  func keep(_ element: Element, id: ID) {
    for reference in self.references { reference.keeper?.keep(element, id: id) }
  }

  func drop(_ candidates: [ID]?, allBut rest: OrderedSet<ID>, from old: UInt64, to new: UInt64) {
    for reference in self.references {
      reference.keeper?.drop(candidates, allBut: rest, from: old, to: new)
    }
  }
}
