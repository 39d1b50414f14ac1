import Synchronization

/// Holds the reference of a property, which ``Shared/load(_:)`` replaces.
final class SharedBox<Value>: @unchecked Sendable {
  /// Keeps a reference alive.
  ///
  /// The registry refers to the references of keys weakly, and counting references to such an object takes three times
  /// as long as to this one.
  private final class Holder {
    let reference: SharedReference<Value>

    /// The reference, if it stores its value. Not counted: `reference` keeps it.
    let root: Unmanaged<RootReference<Value>>?

    init(_ reference: SharedReference<Value>) {
      self.reference = reference
      self.root = reference.storage.map(Unmanaged.passUnretained)
    }
  }

  // See `RootReference`: a mutex of a generic type is slow.
  private let lock = Mutex(())
  private var current: Holder

  init(_ reference: SharedReference<Value>) {
    current = Holder(reference)
  }

  private var holder: Holder {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return current
  }

  var reference: SharedReference<Value> { holder.reference }

  /// The present value. Observed.
  func read() -> Value {
    // Under the lock, the reference need not be counted: 59 ns instead of 95, and instead of 144 with a key,
    // benchmarks "reading a shared value" and "reading a shared value with a key".
    lock._unsafeLock()
    // Not while another thread changes the value: its closure may use this box.
    if let root = current.root, root._withUnsafeGuaranteedRef({ $0.beginReading() }) {
      defer {
        root._withUnsafeGuaranteedRef { $0.endReading() }
        lock._unsafeUnlock()
      }
      return root._withUnsafeGuaranteedRef { $0.value.pointee }
    }
    lock._unsafeUnlock()
    return readWithoutLock()
  }

  @inline(never)
  private func readWithoutLock() -> Value {
    let reference = self.reference
    reference.observation.access()
    return reference.read()
  }

  /// Changes the value while no other thread reads it.
  func write<Result, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let holder = self.holder
    guard let root = holder.root, !SharedTestContext.isUsed else {
      return try holder.reference.write(operation)
    }
    // `holder` keeps the reference, which need not be counted.
    defer { withExtendedLifetime(holder) {} }
    let base = root._withUnsafeGuaranteedRef { $0.beginWriting() }
    defer { root._withUnsafeGuaranteedRef { $0.endWriting(base: base) } }
    let value = root._withUnsafeGuaranteedRef { $0.value }
    return try operation(&value.pointee)
  }

  /// Replaces the reference, and has observers read again.
  func replace(with reference: SharedReference<Value>) {
    let new = Holder(reference)
    lock._unsafeLock()
    let old = current
    current = new
    lock._unsafeUnlock()
    guard old.reference !== reference else { return }
    old.reference.observation.willChange()
    old.reference.observation.didChange()
  }
}
