import CustomDump
import Synchronization

/// Records the shared values that change while a feature runs, and the values that a test has asserted.
package final class SharedChangeTracker: Sendable {
  /// The values that the test has asserted last, of everything that has changed since.
  private let entries = Mutex<[ObjectIdentifier: SharedSnapshot.Entry]>([:])

  /// What keys have changed: a test may mention it, and need not.
  private let loaded = Mutex<Set<ObjectIdentifier>>([])

  /// Creates a tracker without changes.
  package init() {
    SharedTestContext.noteUse()
  }

  /// Notes a value before it is changed. The lock of the value is held.
  func willChange<Value>(_ root: RootReference<Value>, from value: Value, version: UInt64) {
    entries.withLock { entries in
      if entries[ObjectIdentifier(root)] == nil {
        entries[ObjectIdentifier(root)] = .init(
          root: root, value: UncheckedSendableValue(value), version: version)
      }
    }
  }

  /// Notes that a key changes a value.
  func willLoad(_ root: some SharedRoot) {
    loaded.withLock { _ = $0.insert(ObjectIdentifier(root)) }
  }

  /// Whether a value has been written to a snapshot that a key has changed.
  package func hasLoaded(anyWrittenTo snapshot: SharedSnapshot) -> Bool {
    let written = snapshot.written
    return loaded.withLock { loaded in written.contains(where: loaded.contains) }
  }

  /// The values that the test has asserted last, of everything that has changed since.
  package var known: SharedSnapshot { snapshot(entries.withLock { $0 }) }

  /// The present values of all that has changed and of which the test does not know.
  package var present: SharedSnapshot {
    let entries = entries.withLock { $0 }
    // Each step of a test asks, and most features share nothing.
    if entries.isEmpty { return .none }
    // Not under the lock: the locks of values are taken before it.
    return snapshot(entries.mapValues { $0.root.snapshotEntry })
  }

  private func snapshot(_ entries: [ObjectIdentifier: SharedSnapshot.Entry]) -> SharedSnapshot {
    entries.isEmpty ? .none : SharedSnapshot(entries)
  }

  /// The test now knows these values.
  package func acknowledge(_ snapshot: SharedSnapshot) {
    if snapshot === SharedSnapshot.none { return }
    let known = snapshot.all
    if known.isEmpty { return }
    let versions = known.mapValues { $0.root.version }
    entries.withLock { entries in
      for (id, entry) in known where entries[id] != nil {
        entries[id] = versions[id] == entry.version ? nil : entry
      }
    }
  }
}

/// Whether two values are equal: by `==` if they have it, or else by their dumps.
func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
  func compare<Value: Equatable>(_ lhs: Value) -> Bool { lhs == rhs as? Value }
  if let lhs = lhs as? any Equatable { return compare(lhs) }
  return String(customDumping: lhs) == String(customDumping: rhs)
}
