extension Task where Success == Never, Failure == Never {
  /// Steps aside for a good while, to let other tasks get on with their work.
  ///
  /// A best effort, and no guarantee: no number of yields can promise that others are done. Where
  /// it must be certain, run the work on a ``DrainableExecutor`` and wait for
  /// ``DrainableExecutor/drain()``.
  ///
  /// - Parameter count: How many times to step aside. Each time waits for two turns of the global
  ///   executor at the priority of this task, so that work of the same priority comes first. On a
  ///   busy machine each time takes as long as the work that is in line.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<max(0, count) {
      // Detached tasks cross the global executor, which a plain yield of an actor need not do. At
      // the same priority, as each priority may have a queue of its own, with threads of its own:
      // a task of low priority would wait for its threads, but not in line behind other work.
      await Task<Void, Never>.detached(priority: Task.currentPriority) { await Task.yield() }.value
    }
  }
}
