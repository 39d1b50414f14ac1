import OrderedCollections

/// Weak references to the observers of a collection.
struct ElementRemovalObservers<ID: Hashable, Element> {
  private struct Reference {
    weak var observer: (any ElementRemovalObserver<ID, Element>)?
  }

  private var references: [Reference] = []

  /// Whether there were any observers at the last update.
  var isEmpty: Bool { self.references.isEmpty }

  mutating func add(_ observer: any ElementRemovalObserver<ID, Element>) {
    self.references.removeAll { $0.observer == nil }
    self.references.append(Reference(observer: observer))
  }

  func willRemove(_ element: Element, id: ID) {
    self.forEach(with: (element, id)) { $0.willRemove($1.0, id: $1.1) }
  }

  func didRemove(_ candidates: [ID]?, allBut rest: OrderedSet<ID>, from old: UInt64, to new: UInt64)
  {
    self.forEach(with: (candidates, rest)) { $0.didRemove($1.0, allBut: $1.1, from: old, to: new) }
  }

  /// Calls `body` with each observer and a value.
  private func forEach<Value>(
    with value: Value,
    _ body: @MainActor (any ElementRemovalObserver<ID, Element>, Value) -> Void
  ) {
    if self.references.isEmpty { return }
    // Safe: the compiler does not know that changes are recorded on the main actor only, which
    // `assumeIsolated` checks.
    nonisolated(unsafe) let value = value
    nonisolated(unsafe) let references = self.references
    MainActor.assumeIsolated {
      for reference in references {
        if let observer = reference.observer { body(observer, value) }
      }
    }
  }
}

/// Keeps data for elements of a collection while they are in the collection.
///
/// Called while a reducer runs.
@usableFromInline
@MainActor
protocol ElementRemovalObserver<ID, Element>: AnyObject {
  associatedtype ID: Hashable
  associatedtype Element

  /// Called with an element that is about to be removed.
  func willRemove(_ element: Element, id: ID)

  /// Called after elements were removed.
  ///
  /// - Parameters:
  ///   - candidates: Ids among which are those of all removed elements; `nil` if these are unknown.
  ///   - rest: The ids of the collection.
  ///   - old: The version of the collection's structure before the change.
  ///   - new: The version after it.
  func didRemove(_ candidates: [ID]?, allBut rest: OrderedSet<ID>, from old: UInt64, to new: UInt64)
}

/// The ids of the elements that were removed from a collection, for observers who show each element
/// separately.
///
/// Such an observer does not look at elements that are there before and after a change. It must look
/// at one that was removed and came back in between.
@usableFromInline
struct RemovedIDs<ID: Hashable> {
  /// The number of all removals.
  private(set) var count: UInt64 = 0

  /// The last ones, oldest first.
  private var latest: [ID] = []

  /// The number of removals that observers can look up. An observer who has missed more looks at all
  /// elements.
  private static var capacity: Int { 64 }

  mutating func append(_ id: ID) {
    self.count += 1
    if self.latest.count == 2 * Self.capacity { self.latest.removeFirst(Self.capacity) }
    self.latest.append(id)
  }

  /// The ids that were removed since there were this many removals; `nil` if not all of them are
  /// known.
  func since(_ count: UInt64) -> ArraySlice<ID>? {
    guard count <= self.count, self.count - count <= UInt64(self.latest.count) else { return nil }
    return self.latest.suffix(Int(self.count - count))
  }
}
