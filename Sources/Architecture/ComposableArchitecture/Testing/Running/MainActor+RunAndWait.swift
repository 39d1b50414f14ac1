import Dispatch

extension MainActor {
  /// Does something on the main actor, and waits until it is done: for a deinitialiser, which must have spoken
  /// before its test ends.
  ///
  /// Elsewhere than on the main actor it blocks the thread: for a second at most, should the main actor be
  /// blocked, too.
  nonisolated static func runAndWait(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Self.isCurrent { return MainActor.assumeIsolated(work) }
    let isDone = DispatchSemaphore(value: 0)
    // A task knows the test that it belongs to.
    Task { @MainActor in
      work()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }
}
