import Synchronization

/// Holds the reference of a property, which ``Shared/load(_:)`` replaces.
final class SharedBox<Value>: Sendable {
  private let current: Mutex<SharedReference<Value>>

  init(_ reference: SharedReference<Value>) {
    current = Mutex(reference)
  }

  var reference: SharedReference<Value> {
    current.withLock { $0 }
  }

  /// Replaces the reference, and has observers read again.
  func replace(with reference: SharedReference<Value>) {
    let old = current.withLock { current in
      defer { current = reference }
      return current
    }
    guard old !== reference else { return }
    old.observation.willChange()
    old.observation.didChange()
  }
}
