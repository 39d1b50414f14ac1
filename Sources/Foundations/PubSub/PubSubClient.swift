public import Dependencies
import Foundation

/// Messages between pages, workers and machines.
///
/// ```swift
/// @Dependency(\.pubSub) var pubSub
/// …
/// case .opened:
///   return .run { send in
///     for await event in pubSub.events(on: .room(1)) {
///       switch event {
///       case .subscribed: await send(.loaded(try await database.messages()))
///       case .message(let message): await send(.received(message))
///       }
///     }
///   }
/// case .sendButtonTapped:
///   return .run { [text = state.text] _ in
///     try await pubSub.publish(ChatMessage(text: text), to: .room(1))
///   }
/// ```
///
/// A message reaches each current subscriber at most once. Messages of one publisher arrive in
/// their order. Nothing is stored for later subscribers: keep data in a database, and let messages
/// tell of changes. A subscriber learns of an outage by ``TopicEvent/subscribed``.
public struct PubSubClient: Sendable {
  private let hub: TopicHub
  let presence: PresenceTracker

  /// Creates a client that uses a transport.
  ///
  /// - Parameters:
  ///   - transport: The connection to the other processes. The default connects only the features
  ///     of this process.
  ///   - clock: The clock of the signs of life of presences.
  public init(
    _ transport: any PubSubTransport = InProcessTransport(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.hub = TopicHub(transport)
    self.presence = PresenceTracker(self.hub, clock: clock)
  }

  /// Publishes a message to all current subscribers of a topic in all processes, also to those of
  /// this feature.
  ///
  /// - Throws: An encoding error, or an error of the transport. After an error of the transport the
  ///   message may have been published.
  public func publish<Message>(_ message: Message, to topic: Topic<Message>) async throws {
    try await self.hub.transport.publish(Array(JSONEncoder().encode(message)), to: topic.name)
  }

  /// The events of a topic: messages, and the times at which messages may have been lost.
  ///
  /// Up to 1,000 events wait for a slow subscriber. Beyond that they are replaced by
  /// ``TopicEvent/subscribed``.
  public func events<Message>(on topic: Topic<Message>) -> TopicEvents<Message> {
    TopicEvents(topic: topic, hub: self.hub)
  }

  /// The messages of a topic, without a notice when messages may have been lost.
  public func messages<Message>(on topic: Topic<Message>) -> TopicMessages<Message> {
    TopicMessages(events: self.events(on: topic))
  }
}

extension DependencyValues {
  /// Messages between pages, workers and machines. The default reaches the pages of this process
  /// and, with `LiveServer.Configuration.workers`, those of the other workers. For several servers
  /// override it where the program starts, for example with `PostgreSQLTransport`. Tests must
  /// override it, with `PubSubClient()` for example.
  public var pubSub: PubSubClient {
    get { self[PubSubClient.self] }
    set { self[PubSubClient.self] = newValue }
  }
}

extension PubSubClient: DependencyKey {
  /// A client for the features of this process, and of all workers of a server.
  public static let liveValue = Self(WorkersTransport.shared)

  /// A client for the features of a preview.
  public static var previewValue: Self { Self() }

  /// A client that reports an issue when it is used.
  public static var testValue: Self { Self(UnimplementedTransport()) }
}
