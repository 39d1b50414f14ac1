/// An executor that is told which of its tasks wait for the test itself: for a clock that the test
/// moves, for example.
///
/// When all of its tasks do, nothing can happen until the test goes on, and nobody has to wait and
/// see.
package protocol TestAwaitingExecutor: DrainableExecutor {
  /// The current task will be suspended until the test does something about it, or cancels it.
  func currentTaskWillAwaitTest()

  /// A task that was awaiting the test has got what it waits for, and will be queued next.
  func taskWillStopAwaitingTest()
}
