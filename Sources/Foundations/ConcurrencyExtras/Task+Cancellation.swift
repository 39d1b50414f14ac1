extension Task where Failure == any Error {
  /// The result of this task. Cancelling the waiting task cancels this task, too.
  ///
  /// - Throws: The error of this task.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await self.value
      } onCancel: {
        self.cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The result of this task. Cancelling the waiting task cancels this task, too.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await self.value
      } onCancel: {
        self.cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// Waits until the current task is cancelled.
  ///
  /// For a test dependency that must not return:
  ///
  /// ```swift
  /// client.authorization = { try await Task.never() }
  /// ```
  ///
  /// - Throws: `CancellationError`, as soon as the current task is cancelled. It never returns.
  public static func never() async throws -> Success {
    try await waitForCancellation()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the current task is cancelled, as a statement in a longer function.
  ///
  /// ```swift
  /// client.finish = {
  ///   calls.withValue { $0 += 1 }
  ///   try await Task.never()
  /// }
  /// ```
  ///
  /// In `withTaskCancellation(id: id) { try await Task.never() }` the result type is that of the
  /// enclosing closure.
  ///
  /// - Throws: `CancellationError`, as soon as the current task is cancelled. It never returns.
  @_disfavoredOverload
  public static func never() async throws -> Never {
    try await waitForCancellation()
  }
}

private func waitForCancellation() async throws -> Never {
  let executor = Task<Never, Never>.currentDrainableExecutor as? any TestAwaitingExecutor
  let task = TaskIdentity.current
  if let task { executor?.taskWillAwaitTest(task) }
  for await _ in AsyncStream<Void>.never {}
  if let task { executor?.taskWillStopAwaitingTest(task) }
  throw CancellationError()
}
