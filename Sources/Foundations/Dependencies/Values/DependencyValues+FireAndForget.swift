import ConcurrencyExtras
import IssueReporting

extension DependencyValues {
  /// Starts work without waiting for it, like sending statistics.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// …
  /// await fireAndForget { try await analytics.track("memo-recorded") }
  /// ```
  ///
  /// In tests it waits for the work, so that the test sees its results.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { name, priority, operation in
    Task(name: name, priority: priority) { await reportingErrors(name, operation) }
  }

  static let testValue = FireAndForget { name, priority, operation in
    // An unstructured task: cancelling the caller must not cancel the work.
    let executor = Task<Never, Never>.currentDrainableExecutor
    await Task(name: name, executorPreference: executor, priority: priority) {
      await reportingErrors(name, operation)
    }
    .value
  }

  private static func reportingErrors(
    _ name: String?, _ operation: @Sendable () async throws -> Void
  ) async {
    do {
      try await operation()
    } catch is CancellationError {
    } catch {
      let name = name.map { " \"\($0)\"" } ?? ""
      reportIssue(
        """
        The "fireAndForget" operation\(name) threw an error, which has no receiver: \(error)

        Handle the error in the operation.
        """
      )
    }
  }
}
