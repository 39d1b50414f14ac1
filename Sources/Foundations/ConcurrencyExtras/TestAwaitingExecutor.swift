/// An executor that is told which of its tasks wait for the test itself: for a clock that the test
/// moves, for example.
///
/// When nothing else is left for any of its tasks to wait for, nothing can happen until the test goes
/// on, and nobody has to wait and see: ``Task/isHeldUp(by:)``.
package protocol TestAwaitingExecutor: DrainableExecutor {
  /// The task will be suspended until the test does something about it, or cancels it.
  func taskWillAwaitTest(_ task: TaskIdentity)

  /// A task that was awaiting the test has got what it waits for, and will be queued next.
  func taskWillStopAwaitingTest(_ task: TaskIdentity)
}
