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
