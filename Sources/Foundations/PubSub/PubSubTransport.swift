/// A connection between processes that exchange messages, below a ``PubSubClient``.
///
/// Implement it for a message server. Both methods are called concurrently.
public protocol PubSubTransport: Sendable {
  /// Publishes a message to the subscribers of a topic in all processes, this one included.
  ///
  /// - Parameters:
  ///   - message: The message as JSON in UTF-8.
  ///   - topic: The name of the topic.
  /// - Throws: An error if the message was not published, or if that is unknown.
  func publish(_ message: [UInt8], to topic: String) async throws

  /// Subscribes to a topic until the returned subscription is cancelled.
  ///
  /// - Parameters:
  ///   - topic: The name of the topic.
  ///   - onEvent: Called with ``TopicEvent/subscribed`` when the subscription is active and each
  ///     time that messages may have been lost, and with the messages of each publisher in their
  ///     order. It does not block.
  /// - Returns: A function that cancels the subscription.
  func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void
}
