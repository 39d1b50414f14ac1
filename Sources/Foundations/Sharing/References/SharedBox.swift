import Synchronization

/// Holds the reference of a property, which ``Shared/load(_:)`` replaces.
final class SharedBox<Value>: @unchecked Sendable {
  // See `RootReference`: a mutex of a generic type is slow.
  private let lock = Mutex(())
  private var current: SharedReference<Value>

  init(_ reference: SharedReference<Value>) {
    current = reference
  }

  var reference: SharedReference<Value> {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return current
  }

  /// Replaces the reference, and has observers read again.
  func replace(with reference: SharedReference<Value>) {
    lock._unsafeLock()
    let old = current
    current = reference
    lock._unsafeUnlock()
    guard old !== reference else { return }
    old.observation.willChange()
    old.observation.didChange()
  }
}
