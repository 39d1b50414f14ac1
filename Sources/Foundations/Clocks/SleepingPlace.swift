import ConcurrencyExtras

/// What the clock knows about where a sleeper runs, which decides how it waits for it.
enum SleepingPlace {
  /// On an executor that can tell when it is done.
  case drainable(any DrainableExecutor, TaskIdentity)
  /// On an executor that the task prefers and that cannot: it may even be one that runs nothing
  /// until it is told to, so do not wait for it.
  case opaque
  /// On the global executor, which runs what is resumed sooner or later.
  case global

  static var current: Self {
    if let executor = Task.currentDrainableExecutor, let task = TaskIdentity.current {
      return .drainable(executor, task)
    }
    let hasPreference = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
    return hasPreference ? .opaque : .global
  }

  /// Before the task is suspended.
  func sleeperWillFallAsleep() {
    guard case .drainable(let executor, let task) = self else { return }
    (executor as? any TestAwaitingExecutor)?.taskWillAwaitTest(task)
  }

  /// Before the sleeper is resumed.
  func sleeperWillWakeUp() {
    guard case .drainable(let executor, let task) = self else { return }
    (executor as? any TestAwaitingExecutor)?.taskWillStopAwaitingTest(task)
  }
}
