import Synchronization

/// A value in an ``InMemoryStorage``.
final class InMemorySlot: Sendable {
  let value = Mutex<(any Sendable)?>(nil)

  /// - Returns: The value before. It must not be released under a lock, because that may run code of the value.
  func replace(with new: any Sendable) -> (any Sendable)? {
    value.withLock { value in
      defer { value = new }
      return value
    }
  }
}
