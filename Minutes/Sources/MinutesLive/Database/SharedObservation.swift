import Synchronization

/// One observation for all of its subscribers, so that the cost of a change does not grow with their number.
///
/// The observation runs while there are subscribers. It starts again for each new one, whose first value is therefore
/// current: at least as new as everything that was written before the subscription. The other subscribers get a value only
/// if it differs from the last one.
final class SharedObservation<Value: Equatable & Sendable>: Sendable {
  /// Starts an observation, and returns the operation that ends it. Must not call the receiver before it returns.
  typealias Start =
    @Sendable (
      _ receive: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) -> @Sendable () -> Void

  private typealias Stream = AsyncThrowingStream<Value, any Error>

  private struct Subscriber {
    var continuation: Stream.Continuation
    var hasValue = false
  }

  private struct Delivery {
    var continuation: Stream.Continuation
    var value: Value
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var subscriptionCount = 0
    /// The number of the observation. Values of earlier ones are ignored.
    var observation = 0
    var cancel: (@Sendable () -> Void)?
    var latest: Value?
    /// The values that subscribers have not received yet, in their order.
    var deliveries: [Delivery] = []
    var isDelivering = false

    /// Forgets the observation, and returns the operation that ends it.
    mutating func endObservation() -> (@Sendable () -> Void)? {
      observation += 1
      defer { cancel = nil }
      return cancel
    }
  }

  private let start: Start
  private let state = Mutex(State())

  init(start: @escaping Start) {
    self.start = start
  }

  /// The value now and after each change. A slow reader gets the newest one.
  func values() -> AsyncThrowingStream<Value, any Error> {
    Stream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let (id, number, cancelEarlier) = state.withLock { state in
        state.subscriptionCount += 1
        state.subscribers[state.subscriptionCount] = Subscriber(continuation: continuation)
        // In the same moment: a value that the earlier observation has read before is not for the new subscriber.
        let cancel = state.endObservation()
        return (state.subscriptionCount, state.observation, cancel)
      }
      cancelEarlier?()
      continuation.onTermination = { _ in self.remove(id) }
      observe(as: number)
    }
  }

  private func observe(as number: Int) {
    let cancel = start { self.receive($0, from: number) }
    let isCurrent = state.withLock { state in
      guard state.observation == number, !state.subscribers.isEmpty else { return false }
      state.cancel = cancel
      return true
    }
    if !isCurrent { cancel() }
  }

  private func remove(_ id: Int) {
    let cancel = state.withLock { state -> (@Sendable () -> Void)? in
      state.subscribers[id] = nil
      guard state.subscribers.isEmpty else { return nil }
      state.latest = nil
      return state.endObservation()
    }
    cancel?()
  }

  private func receive(_ result: Result<Value, any Error>, from number: Int) {
    switch result {
    case .success(let value):
      state.withLock { state in
        guard state.observation == number else { return }
        let isNew = value != state.latest
        state.latest = value
        for (id, subscriber) in state.subscribers where isNew || !subscriber.hasValue {
          state.subscribers[id]?.hasValue = true
          state.deliveries.append(Delivery(continuation: subscriber.continuation, value: value))
        }
      }
      deliver()
    case .failure(let error):
      // Outside of the lock: a continuation that ends removes its subscriber.
      let subscribers = state.withLock { state -> [Subscriber] in
        guard state.observation == number else { return [] }
        defer { state.subscribers = [:] }
        state.latest = nil
        return Array(state.subscribers.values)
      }
      for subscriber in subscribers { subscriber.continuation.finish(throwing: error) }
    }
  }

  /// Delivers values outside of the lock: a subscriber that is cancelled at this moment holds the lock of its task, for which `yield`
  /// waits, while it waits for the lock of the state to remove itself.
  ///
  /// One thread delivers at a time, so values arrive in their order.
  private func deliver() {
    var isFirst = true
    while true {
      let deliveries = state.withLock { state in
        if isFirst, state.isDelivering { return [Delivery]() }
        defer { state.deliveries = [] }
        state.isDelivering = !state.deliveries.isEmpty
        return state.deliveries
      }
      guard !deliveries.isEmpty else { return }
      isFirst = false
      for delivery in deliveries { delivery.continuation.yield(delivery.value) }
    }
  }
}
