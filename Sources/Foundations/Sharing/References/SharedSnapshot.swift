import Synchronization

/// Values of shared state at a moment, or as a test expects them.
///
/// Values that it does not have are the present ones.
package final class SharedSnapshot: Sendable {
  struct Entry: Sendable {
    let root: any SharedRoot
    var value: UncheckedSendableValue<Any>
    /// The number of changes that have led to the value.
    var version: UInt64
    /// Whether the closure of a test has written the value.
    var isWritten = false
  }

  private let entries: Mutex<[ObjectIdentifier: Entry]>

  init(_ entries: [ObjectIdentifier: Entry]) {
    self.entries = Mutex(entries)
  }

  /// No values. Not to be written to.
  static let none = SharedSnapshot([:])

  /// A snapshot without values that can be written to.
  package static func makeEmpty() -> SharedSnapshot { SharedSnapshot([:]) }

  /// Whether it has no values.
  package var isEmpty: Bool { self === Self.none || entries.withLock { $0.isEmpty } }

  var all: [ObjectIdentifier: Entry] { entries.withLock { $0 } }

  /// A snapshot with the same values.
  package func copy() -> SharedSnapshot { SharedSnapshot(all) }

  /// These values, and those of an earlier snapshot that are not among them.
  package func merging(onto earlier: SharedSnapshot) -> SharedSnapshot {
    if isEmpty { return earlier }
    return SharedSnapshot(earlier.all.merging(all) { $1 })
  }

  func value<Value>(of root: RootReference<Value>) -> Value? {
    // One root, one type of value.
    entries.withLock { $0[ObjectIdentifier(root)] }.map { $0.value.value as! Value }
  }

  func write<Value, Result, Failure: Error>(
    _ root: RootReference<Value>, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let id = ObjectIdentifier(root)
    var entry = entries.withLock { $0[id] }
    if entry == nil {
      let state = root.state
      entry = Entry(
        root: root, value: UncheckedSendableValue(state.value), version: state.version)
    }
    var value = entry!.value.value as! Value
    defer {
      entry!.value = UncheckedSendableValue(value)
      entry!.isWritten = true
      entries.withLock { [entry] in $0[id] = entry }
    }
    return try operation(&value)
  }

  /// What has been written to it.
  var written: [ObjectIdentifier] {
    entries.withLock { $0.compactMap { $1.isWritten ? $0 : nil } }
  }

  /// Whether the values that have been written to this snapshot are those of another one.
  package func writesAgree(with other: SharedSnapshot) -> Bool {
    let others = other.all
    return all.allSatisfy { id, entry in
      guard entry.isWritten else { return true }
      return areEqual(entry.value.value, others[id]?.value.value ?? entry.root.presentValue)
    }
  }

  /// The values that differ from those of another snapshot, in no particular order.
  ///
  /// Values are compared by `==`, or else by their dumps.
  package func differences(from other: SharedSnapshot) -> [(other: Any, own: Any)] {
    let (own, others) = (all, other.all)
    if own.isEmpty, others.isEmpty { return [] }
    return Set(own.keys).union(others.keys).compactMap { id in
      guard let root = (own[id] ?? others[id])?.root else { return nil }
      let values = (
        others[id]?.value.value ?? root.presentValue, own[id]?.value.value ?? root.presentValue
      )
      return areEqual(values.0, values.1) ? nil : values
    }
  }
}

/// A ``RootReference`` whose type of value is not known.
protocol SharedRoot: AnyObject, Sendable {
  var presentValue: Any { get }
  var typeOfValue: Any.Type { get }
  var version: UInt64 { get }
  var snapshotEntry: SharedSnapshot.Entry { get }
}

extension RootReference: SharedRoot {
  var presentValue: Any { state.value }
  var typeOfValue: Any.Type { Value.self }

  var snapshotEntry: SharedSnapshot.Entry {
    let state = self.state
    return SharedSnapshot.Entry(
      root: self, value: UncheckedSendableValue(state.value), version: state.version)
  }
}
