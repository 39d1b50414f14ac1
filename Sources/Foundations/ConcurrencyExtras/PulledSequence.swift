import Synchronization

/// Distributes the elements of a sequence to several callers, each in the caller's own task.
///
/// No task is started: the wrapped iterator runs in the calling task, with its cancellation and its
/// executor. Concurrent callers wait in a queue.
///
/// `@unchecked Sendable`: the variables are only used between `acquire` and `release`, and `mutex`
/// grants access to one task at a time.
final class PulledSequence<Base: AsyncSequence>: @unchecked Sendable {
  private var iterator: Base.AsyncIterator
  private var hasEnded = false
  private let mutex = AsyncMutex()

  init(_ base: consuming sending Base) {
    self.iterator = base.makeAsyncIterator()
  }

  /// The next element, or `nil` at the end of the sequence, after an error, and for a caller that
  /// is cancelled while it waits in the queue.
  func next() async throws(Base.Failure) -> Base.Element? {
    guard await self.mutex.acquire() else { return nil }
    defer { self.mutex.release() }
    guard !self.hasEnded else { return nil }
    // Assume the end until there is an element, because an error ends the sequence, too.
    self.hasEnded = true
    guard let element = try await self.iterator.next(isolation: nil) else { return nil }
    self.hasEnded = false
    return element
  }
}

/// An asynchronous mutex: one task at a time, in the order of requests.
final class AsyncMutex: Sendable {
  private struct State {
    var isTaken = false
    var nextTicket = 0
    var waiting: [(ticket: Int, continuation: UnsafeContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  /// Waits for the lock.
  ///
  /// - Returns: `false` if the task is cancelled while it waits: then it does not hold the lock,
  ///   and must not release it. A free lock is granted without checking for cancellation.
  func acquire() async -> Bool {
    let ticket = self.state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let answer: Bool? = self.state.withLock { state in
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          if Task.isCancelled { return false }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = self.state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  /// Releases the lock and grants it to the next task in the queue.
  func release() {
    let next = self.state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return UnsafeContinuation<Bool, Never>?.none
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
