import Synchronization

/// A reference to a part of a value that keeps the part when a change removes it.
protocol WillChangeObserver: AnyObject, Sendable {
  /// Keeps the part, if it is there. Called before each change, under the lock of the value.
  func valueWillChange()
}

/// The references that keep parts of one value, in the order in which they were made: those of outer parts first.
struct WillChangeObservers: ~Copyable, Sendable {
  // Not private: the compiler crashes with private types in a value that other files hold without copying it.

  struct Entry {
    weak var observer: (any WillChangeObserver)?
  }

  struct Entries {
    var all: [Entry] = []
    /// The number of entries at which released references are removed next.
    var limit = 8

    /// Removes released references. Called when the entries have doubled, so that an addition takes constant time.
    mutating func removeReleased() {
      all.removeAll { $0.observer == nil }
      limit = max(8, 2 * all.count)
    }
  }

  private let entries = Mutex(Entries())
  private let areThere = Atomic(false)

  /// Whether there may be a reference to call.
  var isEmpty: Bool { !areThere.load(ordering: .relaxed) }

  /// Adds a reference, which is not retained.
  ///
  /// - Complexity: O(1), amortised.
  func add(_ observer: some WillChangeObserver) {
    entries.withLock { entries in
      if entries.all.count >= entries.limit { entries.removeReleased() }
      entries.all.append(Entry(observer: observer))
      areThere.store(true, ordering: .relaxed)
    }
  }

  /// Has each reference keep its part.
  func notify() {
    let present = entries.withLock { entries in
      let present = entries.all.compactMap(\.observer)
      if present.count < entries.all.count / 2 || present.isEmpty { entries.removeReleased() }
      areThere.store(!entries.all.isEmpty, ordering: .relaxed)
      return present
    }
    // Not under the mutex: values that are released may run code that adds references.
    for observer in present { observer.valueWillChange() }
  }
}
