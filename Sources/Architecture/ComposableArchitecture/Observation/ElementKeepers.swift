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
    self.forEach(with: (element, id)) { $0.keep($1.0, id: $1.1) }
  }

  func drop(_ candidates: [ID]?, allBut rest: OrderedSet<ID>, from old: UInt64, to new: UInt64) {
    self.forEach(with: (candidates, rest)) { $0.drop($1.0, allBut: $1.1, from: old, to: new) }
  }

  /// Calls `body` with each keeper and a value.
  private func forEach<Value>(
    with value: Value,
    _ body: @MainActor (any ElementKeeper<ID, Element>, Value) -> Void
  ) {
    if self.references.isEmpty { return }
    // Safe: the compiler does not know that changes are recorded on the main actor only, which
    // `assumeIsolated` checks.
    nonisolated(unsafe) let value = value
    nonisolated(unsafe) let references = self.references
    MainActor.assumeIsolated {
      for reference in references {
        if let keeper = reference.keeper { body(keeper, value) }
      }
    }
  }
}
