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
