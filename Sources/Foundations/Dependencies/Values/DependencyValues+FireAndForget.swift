extension DependencyValues {
  /// Starts work that nobody waits for, like sending statistics.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// …
  /// await fireAndForget { try await analytics.track("memo-recorded") }
  /// ```
  ///
  /// In tests it is waited for, so that the test sees what it does.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { name, priority, operation in
    Task(name: name, priority: priority) { try await operation() }
  }

  static let testValue = FireAndForget { _, _, operation in
    try? await operation()
  }
}
