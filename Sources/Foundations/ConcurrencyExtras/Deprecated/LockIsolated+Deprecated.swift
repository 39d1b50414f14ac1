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
