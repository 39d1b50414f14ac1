extension Task where Success == Never, Failure == Never {
  /// Steps aside for a good while, to let other tasks get on with their work.
  ///
  /// A best effort, and no guarantee: no number of yields can promise that others are done. Where
  /// it must be certain, run the work on a ``DrainableExecutor`` and wait for
  /// ``DrainableExecutor/drain()``.
  ///
  /// - Parameter count: How many times to step aside. Each time waits for a task of this priority
  ///   and for one of low priority, so that work that is ready to run comes first.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<max(0, count) {
      // Detached tasks cross the global executor, which a plain yield of an actor need not do. On
      // some platforms each priority has a queue of its own, and only a task of the same priority
      // lines up behind those that wait already.
      for priority in [Task.currentPriority, .background] {
        await Task<Void, Never>.detached(priority: priority) { await Task.yield() }.value
      }
    }
  }
}
