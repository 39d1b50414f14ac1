/// Hands out the elements of a sequence one at a time, to whoever asks, from the asker's own task.
///
/// No task is started: the wrapped iterator runs in the task that asks, so that its cancellation
/// and its executor are the asker's. Askers that come while another one is served wait in line.
///
/// `@unchecked Sendable`: the variables are only touched between `acquire` and `release`, and `turn`
/// grants that to one task at a time.
final class PulledSequence<Base: AsyncSequence>: @unchecked Sendable {
  private var iterator: Base.AsyncIterator
  private var hasEnded = false
  private let turn = Turn()

  init(_ base: consuming sending Base) {
    self.iterator = base.makeAsyncIterator()
  }

  /// The next element, or `nil` at the end of the sequence, after an error, and for an asker that
  /// is cancelled while it waits in line.
  func next() async throws(Base.Failure) -> Base.Element? {
    guard await self.turn.acquire() else { return nil }
    defer { self.turn.release() }
    guard !self.hasEnded else { return nil }
    // Until there is an element: an error ends the sequence, too.
    self.hasEnded = true
    guard let element = try await self.iterator.next(isolation: nil) else { return nil }
    self.hasEnded = false
    return element
  }
}
