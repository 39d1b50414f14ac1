/// The events of a topic, for one subscriber; see ``PubSubClient/events(on:)``.
///
/// The subscription begins with the iteration, and ends with it or when the iterating task is
/// cancelled.
public struct TopicEvents<Message: Codable & Sendable>: AsyncSequence, Sendable {
  let topic: Topic<Message>
  let hub: TopicHub

  /// The iterator of a subscription.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: TopicSubscription<Message>

    /// Returns the next event; `nil` if the task is cancelled.
    public mutating func next() async -> TopicEvent<Message>? { await self.subscription.next() }
  }

  /// Subscribes to the topic.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: self.hub.subscribe(to: self.topic))
  }
}

/// The messages of a topic, for one subscriber; see ``PubSubClient/messages(on:)``.
public struct TopicMessages<Message: Codable & Sendable>: AsyncSequence, Sendable {
  let events: TopicEvents<Message>

  /// The iterator of a subscription.
  public struct Iterator: AsyncIteratorProtocol {
    var events: TopicEvents<Message>.Iterator

    /// Returns the next message; `nil` if the task is cancelled.
    public mutating func next() async -> Message? {
      while let event = await self.events.next() {
        if case .message(let message) = event { return message }
      }
      return nil
    }
  }

  /// Subscribes to the topic.
  public func makeAsyncIterator() -> Iterator { Iterator(events: self.events.makeAsyncIterator()) }
}
