import ConcurrencyExtras
import Synchronization

extension EffectExecutor {
  func taskWillAwaitTest(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.tasksAwaitingTest.insert(task) }
  }

  func taskWillStopAwaitingTest(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.tasksAwaitingTest.remove(task) }
  }

  /// The tasks that go on when the test does something about it; `nil` if there are jobs to run.
  var tasksAwaitingTest: Set<TaskIdentity>? {
    self.state.withLock { $0.hasWork ? nil : $0.tasksAwaitingTest }
  }

  /// Notes which tasks have something to do from now on.
  func watchTasks() {
    self.state.withLock { $0.watchedTasks = [] }
  }

  /// - Returns: The tasks that have had something to do since ``watchTasks()``.
  func endWatch() -> Set<TaskIdentity> {
    self.state.withLock { state in
      defer { state.watchedTasks = nil }
      return state.watchedTasks ?? []
    }
  }
}
