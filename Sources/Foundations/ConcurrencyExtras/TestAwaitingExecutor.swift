/// An executor that tracks which of its tasks wait for the test itself: for a clock that the test
/// advances, for example.
///
/// If all of its tasks are held up by these, nothing can happen until the test continues, and no
/// timeout is necessary: ``Task/isHeldUp(by:)``.
package protocol TestAwaitingExecutor: DrainableExecutor {
  /// Called before the task is suspended until the test resumes or cancels it.
  func taskWillAwaitTest(_ task: TaskIdentity)

  /// Called before a task that was waiting for the test is resumed.
  func taskWillStopAwaitingTest(_ task: TaskIdentity)
}
