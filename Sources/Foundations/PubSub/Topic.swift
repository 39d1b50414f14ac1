/// A name under which messages of one type are published.
///
/// ```swift
/// extension Topic where Message == ChatMessage {
///   static func room(_ id: Int) -> Self { Topic("room/\(id)") }
/// }
/// ```
///
/// Publishers and subscribers of all processes find each other by the name alone, so topics of
/// different message types need different names.
public struct Topic<Message: Codable & Sendable>: Hashable, Sendable {
  /// The name of the topic.
  public let name: String

  /// Creates a topic.
  ///
  /// - Parameter name: The name, the same in all processes.
  public init(_ name: String) { self.name = name }
}

/// An element of a subscription.
public enum TopicEvent<Message: Sendable>: Sendable {
  /// The subscription is active, and messages that are published from now on arrive.
  ///
  /// It is the first event of each subscription. It comes again when messages may have been lost:
  /// after an outage of the server, after a message that this version of the program can't decode,
  /// and if the subscriber was so slow that its buffer overflowed. Load the data that messages
  /// would have changed whenever it comes.
  case subscribed

  /// A message.
  case message(Message)
}

extension TopicEvent: Equatable where Message: Equatable {}
