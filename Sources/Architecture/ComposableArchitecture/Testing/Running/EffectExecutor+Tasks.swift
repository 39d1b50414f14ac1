import Synchronization

extension EffectExecutor {
  func currentTaskWillAwaitTest() {
    self.state.withLock { $0.tasksAwaitingTestCount += 1 }
  }

  func taskWillStopAwaitingTest() {
    self.state.withLock { $0.tasksAwaitingTestCount -= 1 }
  }

  /// Whether nothing can happen before the test does something about it.
  ///
  /// - Parameter tasks: Those that are known. If others have been seen, which may or may not have ended, the
  ///   answer is no.
  func isAwaitingTest(_ tasks: some Collection<TaskIdentity>) -> Bool {
    self.state.withLock { state in
      !state.hasWork && state.tasksAwaitingTestCount >= tasks.count
        && state.seenTasks.count <= tasks.count && state.seenTasks.isSubset(of: tasks)
    }
  }

  /// A task has ended.
  func forget(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.seenTasks.remove(task) }
  }

  /// All tasks have ended.
  func forgetAllTasks() {
    self.state.withLock { $0.seenTasks.removeAll(keepingCapacity: true) }
  }

  /// The tasks that have had a job since ``forgetAllTasks()``.
  var seenTasks: Set<TaskIdentity> {
    self.state.withLock { $0.seenTasks }
  }
}
