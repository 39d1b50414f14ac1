import ConcurrencyExtras
import SourceLocations
import Synchronization

/// A reference that stores its value.
class RootReference<Value>: SharedReference<Value>, @unchecked Sendable {
  // A mutex of a generic type, an optional or a closure would have the runtime look up types with each access, because
  // generic classes are not specialised: 300 ns, benchmark "reading a shared value".
  private let lock = Mutex(())
  /// Where the value lies, for access under the lock. Checks for exclusive access would repeat what the lock does.
  /// During a change the value before it follows, if that is kept.
  let value: UnsafeMutablePointer<Value>
  /// Whether the closure of a change may read the value.
  private let isReadableInChange: Bool
  /// Whether changes by a caller are saved by ``save(_:)``, and not by ``didWrite(base:)``.
  private let savesAtOnce: Bool
  private var changes: UInt64 = 0
  #if DEBUG
  /// Whether the closure of the present change has read the value, although it may not. Guarded by the lock.
  private var isMisread = false
  #endif
  private let writer = Atomic<UInt>(0)
  /// Whether parts of the value are kept before the change of the current thread. Guarded by the lock.
  private var isBeforeChange = false
  private let observers = SharedObservation()

  /// - Parameters:
  ///   - value: The value.
  ///   - hasKey: Whether the value is saved.
  ///   - savesAtOnce: Whether ``save(_:)`` does that.
  init(_ value: Value, hasKey: Bool = false, savesAtOnce: Bool = false) {
    self.savesAtOnce = savesAtOnce
    // A saved value is copied anyway. Without a key, a large collection is changed in place: a copy would make each
    // change take as long as the collection is.
    self.isReadableInChange = hasKey || _isPOD(Value.self)
    self.value = .allocate(capacity: 2)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  final override var observation: SharedObservation { observers }
  final override var storage: RootReference<Value>? { self }

  // MARK: Reading

  final override func read() -> Value {
    if SharedTestContext.isUsed { return readInTest() }
    guard lockForReading() else { return stateBeforeChange.value }
    defer { lock._unsafeUnlock() }
    return value.pointee
  }

  /// Notes that the caller depends on the value, and locks it for reading, unless another thread uses it
  /// or a test decides what is read.
  @inline(__always)
  final func beginReading() -> Bool {
    if SharedTestContext.isUsed { return false }
    observers.access()
    return lock._unsafeTryLock()
  }

  @inline(__always)
  final func endReading() { lock._unsafeUnlock() }

  @inline(never)
  private func readInTest() -> Value { SharedTestContext.value(of: self) ?? state.value }

  /// The number of changes so far.
  final var version: UInt64 { state.version }

  /// The present value and the number of changes that have led to it.
  final var state: (value: Value, version: UInt64) {
    guard lockForReading() else { return stateBeforeChange }
    defer { lock._unsafeUnlock() }
    return (value.pointee, changes)
  }

  /// Locks the value, unless the current thread is changing it.
  private func lockForReading() -> Bool {
    if lock._unsafeTryLock() { return true }
    if isBeingWritten { return false }
    lock._unsafeLock()
    return true
  }

  /// The value and the number of changes before the change that the current thread makes.
  private var stateBeforeChange: (value: Value, version: UInt64) {
    if isBeforeChange { return (value.pointee, changes) }
    #if DEBUG
    if !isReadableInChange { isMisread = true }
    #endif
    return (oldValue, changes - 1)
  }

  /// The value before the change that the current thread makes.
  private var oldValue: Value {
    if isBeforeChange { return value.pointee }
    precondition(
      keepsOldValue,
      "A shared value of type '\(Value.self)' is used within its own 'withLock'. Use the argument of the closure."
    )
    return value[1]
  }

  /// Whether the value before a change is kept until its end, for reads by its closure.
  private var keepsOldValue: Bool {
    #if DEBUG
    true
    #else
    isReadableInChange
    #endif
  }

  // MARK: Writing

  final override var isBeingWritten: Bool { writer.load(ordering: .relaxed) == CurrentThread.id }

  final override func write<Result, Failure: Error>(
    at location: SourceLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if SharedTestContext.isUsed, let snapshot = SharedTestContext.viewed {
      return try snapshot.write(self, operation)
    }
    if isBeingWritten {
      location.reportNestedChange(Value.self)
      var discarded = oldValue
      return try operation(&discarded)
    }
    let base = beginWriting()
    defer { endWriting(base: base, at: location) }
    return try operation(&value.pointee)
  }

  /// Locks the value for a change that is saved.
  ///
  /// - Returns: The argument of ``endWriting(base:at:)``.
  final func beginWriting() -> Int? {
    let base = savesAtOnce ? nil : willWrite()
    beginChange()
    return base
  }

  /// Saves and announces the change. It may have been made in part, if the closure of the caller threw an error.
  final func endWriting(base: Int?, at location: SourceLocation) {
    #if DEBUG
    let wasMisread = isMisread
    isMisread = false
    // Reported without the lock, because a reporter of issues may use the value.
    defer { if wasMisread { location.reportReadInChange(Value.self) } }
    #endif
    if savesAtOnce {
      let old = save(value.pointee)
      endChange()
      // Released without the lock, because that may run code of the value.
      withExtendedLifetime(old) {}
    } else {
      endChange()
      didWrite(base: base)
    }
  }

  /// Changes the value without saving it, to what its key has loaded. A test need not mention that.
  ///
  /// Within a change by the current thread it does nothing, because that change replaces the value.
  final func change(_ operation: (inout Value) -> Void) {
    if isBeingWritten { return }
    beginChange(isNoted: false)
    operation(&value.pointee)
    endChange()
  }

  private func beginChange(isNoted: Bool = true) {
    observers.willChange()
    // Read without the lock, because it may create the default value of a dependency.
    let tracker = SharedTestContext.isUsed ? SharedTestContext.tracker : nil
    lock._unsafeLock()
    if let tracker { note(in: tracker, isByKey: !isNoted) }
    writer.store(CurrentThread.id, ordering: .relaxed)
    if !observers.willChangeObservers.isEmpty { keepParts() }
    if keepsOldValue { (value + 1).initialize(to: value.pointee) }
    changes += 1
  }

  /// Has references to parts of the value keep them, because the change may remove them.
  @inline(never)
  private func keepParts() {
    isBeforeChange = true
    observers.willChangeObservers.notify()
    isBeforeChange = false
  }

  private func endChange() {
    writer.store(0, ordering: .relaxed)
    if keepsOldValue {
      // Released without the lock, because that may run code of the value.
      withExtendedLifetime((value + 1).move()) { lock._unsafeUnlock() }
    } else {
      lock._unsafeUnlock()
    }
    observers.didChange()
  }

  @inline(never)
  private func note(in tracker: SharedChangeTracker, isByKey: Bool) {
    if isByKey {
      tracker.willLoad(self)
    } else {
      tracker.willChange(self, from: value.pointee, version: changes)
    }
  }

  /// Called after each change by a caller, under the lock: saves the value if that can neither fail nor wait.
  ///
  /// - Returns: The value that was saved before.
  func save(_ value: Value) -> (any Sendable)? { nil }

  /// Called before each change by a caller, without a lock.
  ///
  /// - Returns: The generation of the stored content that the change is based on, if the storage has such.
  func willWrite() -> Int? { nil }

  /// Called after each change by a caller, without a lock.
  func didWrite(base: Int?) {}
}

/// A value that leaves a lock.
struct UncheckedSendableValue<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
