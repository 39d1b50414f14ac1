import Synchronization

@available(*, deprecated, message: "Compare the values: 'lhs.value == rhs.value'.")
extension LockIsolated: Equatable where Value: Equatable {
  /// Whether the values are equal, each of them read by itself.
  public static func == (lhs: LockIsolated, rhs: LockIsolated) -> Bool {
    lhs.copy.value == rhs.copy.value
  }
}

@available(*, deprecated, message: "Hash the value: 'hasher.combine(box.value)'.")
extension LockIsolated: Hashable where Value: Hashable {
  /// Feeds the value into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(copy.value)
  }
}

extension LockIsolated {
  // Not compared under the lock: both may be the same box.
  fileprivate var copy: Handover<Value> {
    self.mutex.withLock { Handover(value: $0) }
  }
}

/// A value that is isolated to an actor.
@available(*, deprecated, message: "Use 'LockIsolated', which needs no 'await'.")
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Creates an actor with a value.
  ///
  /// - Parameter value: The value. It is evaluated outside of the actor.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Runs an operation on the value, which no other task reads or changes until it returns.
  ///
  /// - Parameter operation: Reads and changes the value.
  /// - Returns: The result of the operation.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&self.value)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try newValue()
  }
}
