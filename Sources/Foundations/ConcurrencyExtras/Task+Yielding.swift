extension Task where Success == Never, Failure == Never {
  /// Yields many times, to let other tasks run.
  ///
  /// A best effort without a guarantee: no number of yields ensures that other tasks are done. If
  /// that is required, run the work on a ``DrainableExecutor`` and wait for
  /// ``DrainableExecutor/drain()``.
  ///
  /// - Parameter count: The number of yields. Each waits for two turns of the global executor at
  ///   the priority of this task, so that work of the same priority comes first. On a busy machine
  ///   each takes as long as the queued work.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<max(0, count) {
      // Detached tasks pass through the global executor, unlike a plain yield on an actor. At the
      // same priority, because each priority may have a queue and threads of its own: a task of low
      // priority would wait for its threads, but not behind other work.
      await Task<Void, Never>.detached(priority: Task.currentPriority) { await Task.yield() }.value
    }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Yields to work on unknown executors, alternately on the global executor and on the main actor,
  /// because such work often alternates between the two.
  ///
  /// A best effort like ``megaYield(count:)``. The main thread must not be blocked during the call.
  package nonisolated(nonsending) static func stepAside() async {
    for _ in 0..<8 {
      await Task.megaYield(count: 2)
      await Task.mainActorTurn()
    }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the main actor has run the jobs that are queued now.
  ///
  /// The main actor runs its jobs in the order of arrival, so a job that is queued now runs after
  /// all of them. The main thread must not be blocked during the call.
  package nonisolated(nonsending) static func mainActorTurn() async {
    await withUnsafeContinuation { continuation in
      Task<Void, Never>.detached { @MainActor in continuation.resume() }
    }
  }
}
