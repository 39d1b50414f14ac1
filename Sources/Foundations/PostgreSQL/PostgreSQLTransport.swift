#if PostgreSQL
import Foundation
public import PubSub

/// A transport that publishes messages with `NOTIFY` of a PostgreSQL server, and receives them with
/// `LISTEN`.
///
/// ```swift
/// prepareDependencies {
///   $0.pubSub = PubSubClient(PostgreSQLTransport("postgresql://pages@db.example.org/pages"))
/// }
/// ```
///
/// It connects at its first use, with two connections for each process: one listens, one publishes.
/// Both need a server, or a proxy such as PgBouncer with session pooling: `LISTEN` does not work
/// with transaction pooling.
///
/// - `NOTIFY` is limited to 8,000 bytes. Larger messages go through the unlogged table
///   `chorale_messages`, which is created if it is missing, and from which publishers delete
///   messages after five minutes.
/// - While the server is not reachable, publishing throws and no messages arrive. The listening
///   connection is opened again after 0.1 s, then after twice the delay up to 5 s. Messages that
///   others publish in the meantime are lost; when it is connected again, every subscriber gets
///   ``TopicEvent/subscribed``. `onFailure` is called with each error of this connection.
public struct PostgreSQLTransport: PubSubTransport {
  /// The maximum size of a message in bytes.
  private let limit: Int
  private let publisher: PostgreSQLSession
  private let listener: PostgreSQLListener

  /// Creates a transport without connecting.
  ///
  /// - Parameters:
  ///   - string: A connection string or URI of libpq. Values that are missing are taken from the
  ///     environment, for example `PGPASSWORD`.
  ///   - limit: The maximum size of a message in bytes.
  ///   - onFailure: Called with each error of the listening connection, on a thread of its own, for
  ///     logs and metrics. The default writes a line to standard error. Errors of the publishing
  ///     connection are thrown by ``publish(_:to:)``.
  public init(
    _ string: String, limit: Int = 1 << 20,
    onFailure: @escaping @Sendable (PostgreSQLError) -> Void = Self.printFailure
  ) {
    self.limit = limit
    self.publisher = PostgreSQLSession(string, tables: [PostgreSQLListener.table])
    self.listener = PostgreSQLListener(string, onFailure: onFailure)
  }

  /// Writes an error of the listening connection to standard error.
  @Sendable
  public static func printFailure(_ error: PostgreSQLError) {
    let line = "\(error) No messages arrive until the connection is open again."
      .replacing("\n", with: " ")
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Publishes a message.
  ///
  /// - Throws: ``PostgreSQLMessageError`` if the message is larger than the limit;
  ///   ``PostgreSQLError`` if the server did not accept it, or if the connection broke, in which
  ///   case the message may have been published.
  public func publish(_ message: [UInt8], to topic: String) async throws {
    guard message.count <= self.limit else {
      throw PostgreSQLMessageError(size: message.count, limit: self.limit, topic: topic)
    }
    let channel = PostgreSQLListener.channel(of: topic)
    let notification = PostgreSQLNotification(
      topic: topic, content: .message(String(decoding: message, as: UTF8.self)))
    if notification.payload.utf8.count < PostgreSQLNotification.limit {
      _ = try await self.publisher.execute(
        "SELECT pg_notify($1, $2)::text", [.text(channel), .text(notification.payload)])
    } else {
      _ = try await self.publisher.execute(
        """
        WITH old AS (DELETE FROM chorale_messages WHERE created < now() - interval '5 minutes'),
        new AS (INSERT INTO chorale_messages (topic, message) VALUES ($2, $3) RETURNING id)
        SELECT pg_notify($1, 'row ' || id)::text FROM new
        """,
        [.text(channel), .text(topic), .bytes(message)])
    }
  }

  /// Subscribes to a topic; see ``PubSubTransport``.
  public func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void {
    self.listener.subscribe(to: topic, onEvent: onEvent)
  }
}

/// The error for a message that is larger than the limit of a ``PostgreSQLTransport``.
public struct PostgreSQLMessageError: Error, CustomStringConvertible, Equatable {
  let size: Int
  let limit: Int
  let topic: String

  /// The message with the sizes and the way out.
  public var description: String {
    """
    A message on topic "\(self.topic)" has \(self.size) bytes, which is more than \(self.limit). Publish the id of a row \
    instead of its content, or raise the limit: 'PostgreSQLTransport(…, limit: …)'.
    """
  }
}
#endif
