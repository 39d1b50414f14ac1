public import Synchronization

/// A value behind a lock: share it between tasks and threads, read and change it atomically.
///
/// Every access holds the lock for as long as it takes. The lock does not nest: reaching for the
/// same instance from inside ``withValue(_:)`` is a programming error.
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

  /// Creates a box that holds `value`.
  ///
  /// - Parameter value: The first value. A value that is not `Sendable` must not be used by the
  ///   caller afterwards, which the compiler checks.
  @inlinable
  public init(_ value: sending Value) {
    self.mutex = Mutex(value)
  }

  /// Reads or changes the value while no one else can.
  ///
  /// - Parameter operation: Work on the value. It runs at once, on the caller's thread, with the
  ///   lock held: keep it short and do not use this instance inside of it.
  /// - Returns: What `operation` returns.
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
  /// A copy of the value as it is now.
  @inlinable
  public var value: Value {
    self.mutex.withLock { $0 }
  }

  /// A copy of one part of the value as it is now.
  @inlinable
  public subscript<Member: Sendable>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    self.mutex.withLock { $0[keyPath: keyPath] }
  }
}
