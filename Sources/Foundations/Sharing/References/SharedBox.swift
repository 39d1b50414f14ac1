import SourceLocations
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
  /// The root of `current`. Beside it, so that reading does not count a reference to the holder.
  private var root: Unmanaged<RootReference<Value>>?

  init(_ reference: SharedReference<Value>) {
    current = Holder(reference)
    root = current.root
  }

  private var holder: Holder {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return current
  }

  var reference: SharedReference<Value> { holder.reference }

  /// The present value. Observed.
  func read() -> Value {
    // Under the lock, the reference need not be counted: 41 ns instead of 95, and instead of 144 with a key,
    // benchmarks "reading a shared value" and "reading a shared value with a key".
    lock._unsafeLock()
    // Not while another thread changes the value: its closure may use this box.
    if let root, root._withUnsafeGuaranteedRef({ $0.beginReading() }) {
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
  ///
  /// - Parameters:
  ///   - location: The source location of the change.
  ///   - operation: Changes the value.
  func write<Result, Failure: Error>(
    at location: SourceLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let holder = self.holder
    guard let root = holder.root, !SharedTestContext.isUsed,
      !root._withUnsafeGuaranteedRef({ $0.isBeingWritten })
    else {
      return try holder.reference.write(at: location, operation)
    }
    // `holder` keeps the reference, which need not be counted.
    defer { withExtendedLifetime(holder) {} }
    let base = root._withUnsafeGuaranteedRef { $0.beginWriting() }
    defer { root._withUnsafeGuaranteedRef { $0.endWriting(base: base, at: location) } }
    let value = root._withUnsafeGuaranteedRef { $0.value }
    return try operation(&value.pointee)
  }

  /// Calls a closure after each change of the value, on the thread of the change, until the token is released.
  func listen(_ listener: @escaping @Sendable () -> Void) -> SharedSubscription {
    let listening = BoxListening(box: self, listener: listener)
    listening.follow()
    return SharedSubscription { listening.end() }
  }

  /// Replaces the reference, and has observers read again.
  func replace(with reference: SharedReference<Value>) {
    let new = Holder(reference)
    lock._unsafeLock()
    let old = current
    current = new
    root = new.root
    lock._unsafeUnlock()
    guard old.reference !== reference else { return }
    old.reference.observation.willChange()
    old.reference.observation.didChange()
  }
}

/// A listener to the value of a box, whatever its reference is.
private final class BoxListening<Value>: Sendable {
  private struct State {
    var observation: SharedObservation?
    var subscription: SharedSubscription?
    var isOver = false
  }

  private let box: SharedBox<Value>
  private let listener: @Sendable () -> Void
  private let state = Mutex(State())

  init(box: SharedBox<Value>, listener: @escaping @Sendable () -> Void) {
    self.box = box
    self.listener = listener
  }

  /// Listens to the present reference.
  func follow() {
    let observation = box.reference.observation
    let isNew: Bool = state.withLock { state in
      defer { state.observation = observation }
      return !state.isOver && state.observation !== observation
    }
    guard isNew else { return }
    let subscription = observation.listen { [self] in
      follow()
      listener()
    }
    let old: SharedSubscription? = state.withLock { state in
      if state.isOver { return subscription }
      defer { state.subscription = subscription }
      return state.subscription
    }
    old?.cancel()
  }

  func end() {
    let subscription = state.withLock { state in
      state.isOver = true
      defer { state.subscription = nil }
      return state.subscription
    }
    subscription?.cancel()
  }
}
