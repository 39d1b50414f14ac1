extension Task {
  /// The result of this task, with cancellation passed on: cancelling the task that waits for the
  /// result cancels this task, too.
  ///
  /// - Throws: The error of this task.
  public var cancellableValue: Success {
    get async throws(Failure) {
      let result = await withTaskCancellationHandler {
        await self.result
      } onCancel: {
        self.cancel()
      }
      return try result.get()
    }
  }
}
