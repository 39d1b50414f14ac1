import Synchronization

/// Lets one task at a time into a stretch of asynchronous work, in the order of asking.
final class Turn: Sendable {
  private struct State {
    var isTaken = false
    var nextTicket = 0
    var waiting: [(ticket: Int, continuation: UnsafeContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  /// Waits for the turn.
  ///
  /// - Returns: `false` if the task is cancelled before its turn came: then it has no turn, and
  ///   must not release any. A turn that is free is granted without looking at cancellation.
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

  /// Ends the turn and grants it to the next in line.
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
