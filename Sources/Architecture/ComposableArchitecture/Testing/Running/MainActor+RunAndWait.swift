import Dispatch

extension MainActor {
  /// Runs work on the main actor, and waits until it is done: for a deinitialiser, which must
  /// report failures before its test ends.
  ///
  /// On other threads it blocks the thread, for a second at most in case the main actor is blocked,
  /// too.
  nonisolated static func runAndWait(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Self.isCurrent { return MainActor.assumeIsolated(work) }
    let isDone = DispatchSemaphore(value: 0)
    // A task inherits the current test.
    Task { @MainActor in
      work()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }
}
