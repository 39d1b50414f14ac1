import ConcurrencyExtras

/// The executor of a sleeper, which determines how the clock waits for it.
enum SleeperExecutor {
  /// An executor that can be drained.
  ///
  /// The task is `nil` if tasks can't be identified.
  case drainable(any DrainableExecutor, TaskIdentity?)
  /// Another executor that the task prefers. It may run nothing until it is triggered, so do not
  /// wait for it.
  case opaque
  /// The global executor, which eventually runs every resumed task.
  case global

  static var current: Self {
    if let executor = Task.currentDrainableExecutor {
      return .drainable(executor, TaskIdentity.current)
    }
    let hasPreference = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
    return hasPreference ? .opaque : .global
  }

  /// Called before the task is suspended.
  func sleeperWillFallAsleep() {
    guard case .drainable(let executor, let task?) = self else { return }
    (executor as? any TestAwaitingExecutor)?.taskWillAwaitTest(task)
  }

  /// Called before the sleeper is resumed.
  func sleeperWillWakeUp() {
    guard case .drainable(let executor, let task?) = self else { return }
    (executor as? any TestAwaitingExecutor)?.taskWillStopAwaitingTest(task)
  }
}
