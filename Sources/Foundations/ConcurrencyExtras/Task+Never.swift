extension Task where Failure == Never {
  /// Waits until the current task is cancelled.
  ///
  /// For a stand-in that must not answer:
  ///
  /// ```swift
  /// client.authorization = { try await Task.never() }
  /// ```
  ///
  /// - Throws: `CancellationError`, as soon as the current task is cancelled. It never returns.
  public static func never() async throws -> Success {
    let executor = Task<Never, Never>.currentDrainableExecutor as? any TestAwaitingExecutor
    let task = TaskIdentity.current
    if let task { executor?.taskWillAwaitTest(task) }
    for await _ in AsyncStream<Void>.never {}
    if let task { executor?.taskWillStopAwaitingTest(task) }
    // Qualified, because `Task` has a member of that name.
    throw _Concurrency.CancellationError()
  }
}
