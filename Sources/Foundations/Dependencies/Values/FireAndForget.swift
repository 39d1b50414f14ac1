import ConcurrencyExtras
import IssueReporting

/// Starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// Runs the work: called with its name, its priority and the work.
  public let operation:
    @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  /// Creates a value from a function that runs the work.
  public init(
    operation:
      @escaping @Sendable (
        String?, TaskPriority?, @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts work.
  ///
  /// It is not cancelled with the task that starts it, and its errors are ignored.
  ///
  /// - Parameters:
  ///   - name: The name of its task.
  ///   - priority: The priority of its task. The default is that of the current task.
  ///   - operation: The work.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}

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
