/// Distributes the elements of a sequence to several callers, each in the caller's own task.
///
/// No task is started: the wrapped iterator runs in the calling task, with its cancellation and its
/// executor. Concurrent callers wait in a queue.
///
/// `@unchecked Sendable`: the variables are only used between `acquire` and `release`, and `turn`
/// grants access to one task at a time.
final class PulledSequence<Base: AsyncSequence>: @unchecked Sendable {
  private var iterator: Base.AsyncIterator
  private var hasEnded = false
  private let turn = Turn()

  init(_ base: consuming sending Base) {
    self.iterator = base.makeAsyncIterator()
  }

  /// The next element, or `nil` at the end of the sequence, after an error, and for a caller that
  /// is cancelled while it waits in the queue.
  func next() async throws(Base.Failure) -> Base.Element? {
    guard await self.turn.acquire() else { return nil }
    defer { self.turn.release() }
    guard !self.hasEnded else { return nil }
    // Assume the end until there is an element, because an error ends the sequence, too.
    self.hasEnded = true
    guard let element = try await self.iterator.next(isolation: nil) else { return nil }
    self.hasEnded = false
    return element
  }
}
