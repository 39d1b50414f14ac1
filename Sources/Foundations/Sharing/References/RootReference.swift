import ConcurrencyExtras
import IssueReporting
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A reference that stores its value.
class RootReference<Value>: SharedReference<Value>, @unchecked Sendable {
  // A mutex of a generic type, an optional or a closure would have the runtime look up types with each access, because
  // generic classes are not specialised: 300 ns, benchmark "reading a shared value".
  private let lock = Mutex(())
  private var value: Value
  private var changes: UInt64 = 0
  private let writer = Atomic<UInt>(0)
  private let observers = SharedObservation()

  init(_ value: Value) {
    self.value = value
  }

  final override var observation: SharedObservation { observers }

  final override func read() -> Value {
    if SharedTestContext.isUsed { return readInTest() }
    acquire()
    defer { lock._unsafeUnlock() }
    return value
  }

  @inline(never)
  private func readInTest() -> Value { SharedTestContext.value(of: self) ?? state.value }

  /// The number of changes so far.
  final var version: UInt64 { state.version }

  /// The present value and the number of changes that have led to it.
  final var state: (value: Value, version: UInt64) {
    acquire()
    defer { lock._unsafeUnlock() }
    return (value, changes)
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
    acquire()
    defer {
      writer.store(0, ordering: .relaxed)
      lock._unsafeUnlock()
    }
    if SharedTestContext.isUsed { noteInTest() }
    changes += 1
    writer.store(Self.thread, ordering: .relaxed)
    return try operation(&value)
  }

  @inline(never)
  private func noteInTest() {
    SharedTestContext.tracker?.willChange(self, from: value, version: changes)
  }

  /// Called before each change by a caller, without a lock.
  ///
  /// - Returns: The generation of the stored content that the change is based on, if the storage has such.
  func willWrite() -> Int { 0 }

  /// Called after each change by a caller, without a lock.
  func didWrite(base: Int) {}

  private func acquire() {
    if lock._unsafeTryLock() { return }
    // The lock does not nest. The check costs nothing unless two accesses meet.
    precondition(
      writer.load(ordering: .relaxed) != Self.thread,
      """
      A shared value of type '\(Value.self)' is used within its own 'withLock'. Use the argument of \
      the closure there.
      """)
    lock._unsafeLock()
  }

  private static var thread: UInt {
    #if canImport(Glibc)
      UInt(truncatingIfNeeded: pthread_self())
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
