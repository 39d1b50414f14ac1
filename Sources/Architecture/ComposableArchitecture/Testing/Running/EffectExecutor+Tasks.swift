import ConcurrencyExtras
import Synchronization

extension EffectExecutor {
  func taskWillAwaitTest(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.tasksAwaitingTest.insert(task) }
  }

  func taskWillStopAwaitingTest(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.tasksAwaitingTest.remove(task) }
  }

  /// The tasks that wait for an action of the test; `nil` if there are jobs to run.
  var tasksAwaitingTest: Set<TaskIdentity>? {
    self.state.withLock { $0.hasWork ? nil : $0.tasksAwaitingTest }
  }
}
