import Synchronization

/// A transport between the clients of one process.
///
/// Clients that share a transport behave like processes that share a message server, which makes it
/// useful in tests.
public final class InProcessTransport: PubSubTransport {
  private typealias Subscriber = @Sendable (TopicEvent<[UInt8]>) -> Void

  private struct State {
    var subscribers: [String: [Int: Subscriber]] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Creates a transport without subscribers.
  public init() {}

  /// Passes a message to the current subscribers before it returns.
  ///
  /// - Complexity: O(*n*) in the number of subscribed clients.
  public func publish(_ message: [UInt8], to topic: String) async {
    self.deliver(message, to: topic)
  }

  func deliver(_ message: [UInt8], to topic: String) {
    let subscribers = self.state.withLock { Array(($0.subscribers[topic] ?? [:]).values) }
    for subscriber in subscribers { subscriber(.message(message)) }
  }

  /// Notifies the subscribers of all topics that messages may have been lost.
  func noteLoss() {
    let subscribers = self.state.withLock { $0.subscribers.values.flatMap(\.values) }
    for subscriber in subscribers { subscriber(.subscribed) }
  }

  /// Subscribes to a topic. The subscription is active at once.
  public func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void {
    let id = self.state.withLock { state in
      state.lastID += 1
      state.subscribers[topic, default: [:]][state.lastID] = onEvent
      return state.lastID
    }
    onEvent(.subscribed)
    return { [weak self] in
      self?.state.withLock { state in
        state.subscribers[topic]?[id] = nil
        if state.subscribers[topic]?.isEmpty == true { state.subscribers[topic] = nil }
      }
    }
  }
}
