import Synchronization

/// The buffer between a hub and a subscriber.
final class TopicSubscription<Message: Sendable>: Sendable {
  private struct State {
    var events: [TopicEvent<Message>] = []
    /// The number of events at the beginning of `events` that were delivered.
    var delivered = 0
    var waiter: CheckedContinuation<TopicEvent<Message>?, Never>?
    var isCancelled = false
  }

  /// The number of events that wait for a slow subscriber. Beyond it they are replaced by
  /// ``TopicEvent/subscribed``.
  static var limit: Int { 1000 }

  private let state = Mutex(State())
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { self.onEnd() }

  func add(_ event: TopicEvent<Message>) {
    let waiter = self.state.withLock { state in
      if let waiter = state.waiter {
        state.waiter = nil
        return Optional(waiter)
      }
      if state.events.count - state.delivered >= Self.limit {
        state.events = [.subscribed]
        state.delivered = 0
      } else {
        state.events.append(event)
      }
      return nil
    }
    waiter?.resume(returning: event)
  }

  func next() async -> TopicEvent<Message>? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let event: TopicEvent<Message>?? = self.state.withLock { state in
          if state.isCancelled { return .some(nil) }
          if state.delivered < state.events.count {
            let event = state.events[state.delivered]
            state.delivered += 1
            if state.delivered == state.events.count || state.delivered > Self.limit {
              state.events.removeFirst(state.delivered)
              state.delivered = 0
            }
            return .some(event)
          }
          state.waiter = continuation
          return nil
        }
        if let event { continuation.resume(returning: event) }
      }
    } onCancel: {
      let waiter = self.state.withLock { state in
        state.isCancelled = true
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: nil)
    }
  }
}
