import Synchronization

/// The changes that pages request, made one after the other, in the order of the calls.
///
/// A change runs in a task of its own, which is not cancelled with the effect of a page that is closed. The order in which tasks start is
/// not defined, and the queue of GRDB keeps the order of the tasks that reach it. So each change waits for the one before it.
final class ChangeQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Adds a change behind those that were added before. Its place is certain when the call returns.
  func enqueue<Result: Sendable>(
    _ change: @escaping @Sendable () async throws -> Result
  ) -> Task<Result, any Error> {
    last.withLock { last in
      let previous = last
      let task = Task<Result, any Error> {
        await previous?.value
        return try await change()
      }
      // The next change is made also if this one fails.
      last = Task<Void, Never> { _ = await task.result }
      return task
    }
  }
}
