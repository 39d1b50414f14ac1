extension Task where Success == Never, Failure == Never {
  /// Waits until none of several executors nor the main actor has any work left for another of
  /// them.
  ///
  /// See ``DrainableExecutor/settle()``.
  package nonisolated(nonsending) static func settle(
    _ executors: [any DrainableExecutor]
  ) async {
    let isInsider = withUnsafeCurrentTask { task in
      executors.contains { $0.asUnownedTaskExecutor() == task?.unownedTaskExecutor }
    }
    if isInsider {
      // Run it outside of the executors, because each resumption of this task would itself be a new
      // job.
      let task = Task<Void, Never>.detached { await takeTurns(with: executors) }
      await task.cancellableValue
    } else {
      await takeTurns(with: executors)
    }
  }
}

private nonisolated(nonsending) func takeTurns(
  with executors: [any DrainableExecutor]
) async {
  var quietTurns = 0
  while quietTurns < 4, !Task<Never, Never>.isCancelled {
    // Read before draining: a job that arrives between the two is queued here, and may continue
    // elsewhere.
    let counts = executors.map(\.queuedJobCount)
    for executor in executors { await executor.drain() }
    await Task.mainActorTurn()
    quietTurns = executors.map(\.queuedJobCount) == counts ? quietTurns + 1 : 0
  }
}
