public import Synchronization

/// A value protected by a lock, for atomic access from several tasks and threads.
///
/// Every access holds the lock for its whole duration. The lock is not recursive: using the same
/// instance inside ``withValue(_:)`` is a programming error.
///
/// ```swift
/// let log = LockIsolated<[String]>([])
/// await withDiscardingTaskGroup { group in
///   group.addTask { log.withValue { $0.append("one") } }
///   group.addTask { log.withValue { $0.append("two") } }
/// }
/// log.count  // 2
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  @usableFromInline
  let mutex: Mutex<Value>

  /// Creates a box with `value`.
  ///
  /// - Parameter value: The initial value. The caller must not use a value that is not `Sendable`
  ///   afterwards, which the compiler checks.
  @inlinable
  public init(_ value: sending Value) {
    self.mutex = Mutex(value)
  }

  /// Reads or changes the value exclusively.
  ///
  /// - Parameter operation: Work on the value. It runs immediately, on the caller's thread, with
  ///   the lock held: keep it short and do not use this instance in it.
  /// - Returns: The result of `operation`.
  @inlinable
  public func withValue<Result, Failure: Error>(
    _ operation: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try self.mutex.withLock(operation)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value. The expression is evaluated before the lock is taken, so
  ///   it may read this instance. To derive the new value from the old one atomically, use
  ///   ``withValue(_:)``.
  @inlinable
  public func setValue(_ newValue: @autoclosure () throws -> sending Value) rethrows {
    self.replaceValue(with: try newValue())
  }

  @inlinable
  func replaceValue(with newValue: sending Value) {
    let handover = Handover(value: newValue)
    self.mutex.withLock { $0 = handover.value }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the current value.
  @inlinable
  public var value: Value {
    self.mutex.withLock { $0 }
  }

  /// A copy of one part of the current value.
  @inlinable
  public subscript<Member: Sendable>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    self.mutex.withLock { $0[keyPath: keyPath] }
  }
}

/// Transfers a value into a lock.
///
/// Unchecked because the compiler does not track a sending value through a closure: the wrapper is
/// created from a value that the caller has transferred, and read once.
@usableFromInline
struct Handover<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(value: Value) {
    self.value = value
  }
}
