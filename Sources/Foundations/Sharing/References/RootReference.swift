import ConcurrencyExtras
import IssueReporting
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A reference that stores its value.
class RootReference<Value>: SharedReference<Value>, @unchecked Sendable {
  private struct Contents: @unchecked Sendable {
    var value: Value
    var version: UInt64 = 0
  }

  private let contents: Mutex<Contents>
  private let writer = Atomic<UInt>(0)
  private let observers = SharedObservation()

  init(_ value: Value) {
    contents = Mutex(Contents(value: value))
  }

  final override var observation: SharedObservation { observers }

  final override func read() -> Value {
    if SharedTestContext.isUsed, let value = SharedTestContext.value(of: self) { return value }
    return locked { UncheckedSendableValue($0.value) }.value
  }

  /// The number of changes so far.
  final var version: UInt64 { locked(\.version) }

  /// The present value and the number of changes that have led to it.
  final var state: (value: Value, version: UInt64) {
    let contents = locked { $0 }
    return (contents.value, contents.version)
  }

  final override func write<Result, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if SharedTestContext.isUsed, let snapshot = SharedTestContext.viewed {
      return try snapshot.write(self, operation)
    }
    let base = willWrite()
    defer { didWrite(base: base) }
    return try change(operation)
  }

  /// Changes the value without saving it.
  final func change<Result, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    observers.willChange()
    defer { observers.didChange() }
    return try locked { contents throws(Failure) in
      if SharedTestContext.isUsed, let tracker = SharedTestContext.tracker {
        tracker.willChange(self, from: contents.value, version: contents.version)
      }
      contents.version += 1
      writer.store(Self.thread, ordering: .relaxed)
      defer { writer.store(0, ordering: .relaxed) }
      return UncheckedSendableValue(try operation(&contents.value))
    }.value
  }

  /// Called before each change by a caller, without a lock.
  ///
  /// - Returns: The generation of the stored content that the change is based on, if the storage has such.
  func willWrite() -> Int { 0 }

  /// Called after each change by a caller, without a lock.
  func didWrite(base: Int) {}

  private func locked<Result: Sendable, Failure: Error>(
    _ body: (inout Contents) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let result = try contents.withLockIfAvailable({ contents throws(Failure) in
      try body(&contents)
    }) {
      return result
    }
    // The lock does not nest. The check costs nothing unless two accesses meet.
    precondition(
      writer.load(ordering: .relaxed) != Self.thread,
      """
      A shared value of type '\(Value.self)' is used within its own 'withLock'. Use the argument of \
      the closure there.
      """)
    return try contents.withLock { contents throws(Failure) in try body(&contents) }
  }

  private static var thread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}

/// A value that leaves a lock.
struct UncheckedSendableValue<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
