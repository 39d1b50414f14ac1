#if PostgreSQL
import Dispatch
import PubSub

/// The listening connection of a ``PostgreSQLTransport``, on a queue of its own.
final class PostgreSQLListener: Sendable {
  private typealias Subscriber = @Sendable (TopicEvent<[UInt8]>) -> Void

  static let table = PostgreSQLTable(
    "chorale_messages",
    definition: """
      CREATE UNLOGGED TABLE IF NOT EXISTS chorale_messages (
        id bigserial PRIMARY KEY, topic text NOT NULL, message bytea NOT NULL,
        created timestamptz NOT NULL DEFAULT now())
      """)

  private let queue: DispatchQueue
  private let state: State

  /// Creates a listener without connecting.
  ///
  /// - Parameters:
  ///   - string: A connection string or URI of libpq.
  ///   - onFailure: Called on the queue with each error of the connection.
  init(_ string: String, onFailure: @escaping @Sendable (PostgreSQLError) -> Void) {
    self.queue = DispatchQueue(label: "postgresql-listener")
    self.state = State(string, queue: self.queue, onFailure: onFailure)
  }

  deinit { self.queue.async { [state] in state.close() } }

  /// The channel of a topic: a hash, because names of channels are limited to 63 bytes.
  static func channel(of topic: String) -> String {
    let hash = topic.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64(truncatingIfNeeded: $1)) &* 0x0000_0100_0000_01B3
    }
    return "chorale_\(String(hash, radix: 16))"
  }

  func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void {
    let key = Key()
    self.queue.async { [state] in state.add(onEvent, to: topic, key) }
    return { [queue, state] in queue.async { state.remove(key, from: topic) } }
  }

  /// The identity of a subscription.
  private final class Key: Sendable {}

  /// The connection and the subscribers. Used on the queue only, which is why it is `Sendable`.
  private final class State: @unchecked Sendable {
    private let string: String
    private let queue: DispatchQueue
    private let onFailure: @Sendable (PostgreSQLError) -> Void
    private var topics: [String: [ObjectIdentifier: (key: Key, onEvent: Subscriber)]] = [:]
    /// The topics that are listened to.
    private var active: Set<String> = []
    private var connection: PostgreSQLConnection?
    private var source: (any DispatchSourceRead)?
    private var isPrepared = false
    private var isConnecting = false
    private var isClosed = false
    private var connectionTime = DispatchTime.now()
    private var delay = ReconnectionDelay()

    init(
      _ string: String, queue: DispatchQueue,
      onFailure: @escaping @Sendable (PostgreSQLError) -> Void
    ) {
      self.string = string
      self.queue = queue
      self.onFailure = onFailure
    }

    func add(_ onEvent: @escaping Subscriber, to topic: String, _ key: Key) {
      self.topics[topic, default: [:]][ObjectIdentifier(key)] = (key, onEvent)
      if self.active.contains(topic) {
        onEvent(.subscribed)
      } else if self.connection != nil {
        self.listen(to: [topic])
      } else {
        self.connect()
      }
    }

    func remove(_ key: Key, from topic: String) {
      self.topics[topic]?[ObjectIdentifier(key)] = nil
      guard self.topics[topic]?.isEmpty == true else { return }
      self.topics[topic] = nil
      self.active.remove(topic)
      let channel = PostgreSQLListener.channel(of: topic)
      let isShared = self.active.contains { PostgreSQLListener.channel(of: $0) == channel }
      guard let connection, !isShared else { return }
      do throws(PostgreSQLError) {
        try connection.execute("UNLISTEN \(channel)")
      } catch {
        return self.reconnect(after: error)
      }
      self.distributeNotifications()
    }

    func close() {
      self.isClosed = true
      self.disconnect()
    }

    private func disconnect() {
      // The connection, and with it the descriptor, stays open until the source has ended.
      if let source, let connection {
        source.setCancelHandler { withExtendedLifetime(connection) {} }
        source.cancel()
      }
      self.source = nil
      self.connection = nil
      self.active = []
    }

    private func reconnect(after error: PostgreSQLError) {
      self.onFailure(error)
      let lifetime = self.connection == nil ? 0 : self.connectionTime.seconds(until: .now())
      self.disconnect()
      self.connect(after: self.delay.next(afterLifetime: lifetime))
    }

    private func connect(after delay: Double = 0) {
      guard !self.isConnecting, !self.isClosed else { return }
      self.isConnecting = true
      self.queue.asyncAfter(deadline: .now() + delay * .random(in: 1...1.5)) { [weak self] in
        guard let self, !self.isClosed else { return }
        self.isConnecting = false
        guard !self.topics.isEmpty else { return }
        self.connectNow()
      }
    }

    private func connectNow() {
      do throws(PostgreSQLError) {
        let connection = try PostgreSQLConnection(self.string)
        if !self.isPrepared { try connection.create([PostgreSQLListener.table]) }
        self.isPrepared = true
        self.connection = connection
        self.connectionTime = .now()
        let source = DispatchSource.makeReadSource(
          fileDescriptor: connection.socket, queue: self.queue)
        source.setEventHandler { [weak self] in self?.receive() }
        self.source = source
        source.resume()
        self.listen(to: Array(self.topics.keys))
      } catch {
        self.reconnect(after: error)
      }
    }

    private func listen(to topics: [String]) {
      guard let connection else { return }
      do throws(PostgreSQLError) {
        for topic in topics {
          try connection.execute("LISTEN \(PostgreSQLListener.channel(of: topic))")
          self.active.insert(topic)
          self.distribute(.subscribed, on: topic)
        }
      } catch {
        return self.reconnect(after: error)
      }
      self.distributeNotifications()
    }

    /// Called when the connection has received something.
    private func receive() {
      guard let connection else { return }
      guard connection.isOpen else {
        return self.reconnect(
          after: PostgreSQLError(message: "The listening connection was lost.", code: nil))
      }
      self.distributeNotifications()
    }

    /// Distributes the notifications that have arrived. Each statement may have read some that
    /// arrived before its result, and the queue is not called again for them.
    private func distributeNotifications() {
      guard let connection else { return }
      do {
        try connection.forEachNotification { payload in
          guard let notification = PostgreSQLNotification(payload: payload) else { return }
          switch notification.content {
          case .message(let message):
            self.distribute(.message(Array(message.utf8)), on: notification.topic ?? "")
          case .row(let id):
            try self.readRow(id, connection)
          }
        }
      } catch {
        self.reconnect(
          after: error as? PostgreSQLError ?? PostgreSQLError(message: "\(error)", code: nil))
      }
    }

    private func readRow(_ id: String, _ connection: PostgreSQLConnection) throws {
      let read = "FROM chorale_messages WHERE id = $1::bigint"
      guard
        let topic = try connection.execute("SELECT topic \(read)", [.text(id)]).first,
        let message = try connection.execute("SELECT message \(read)", [.text(id)]).first
      else {
        // This process was suspended for minutes, and the topic is unknown.
        for topic in self.active { self.distribute(.subscribed, on: topic) }
        return
      }
      self.distribute(.message(message), on: String(decoding: topic, as: UTF8.self))
    }

    private func distribute(_ event: TopicEvent<[UInt8]>, on topic: String) {
      for subscriber in self.topics[topic]?.values ?? [:].values { subscriber.onEvent(event) }
    }
  }
}

/// The delay before the next connection: it is doubled after each one that did not last.
///
/// A connection that is lost soon after it was opened counts as a failure: a server that closes
/// each one, or refuses the first statement, is not asked ten times a second.
struct ReconnectionDelay {
  private static let first = 0.1
  private static let last = 5.0
  private var current: Double?

  /// Returns the delay in seconds.
  ///
  /// - Parameter lifetime: The time in seconds for which the last connection was open; 0 if it
  ///   could not be opened.
  mutating func next(afterLifetime lifetime: Double) -> Double {
    let next = lifetime >= Self.last ? Self.first : self.current.map { $0 * 2 } ?? Self.first
    self.current = min(next, Self.last)
    return min(next, Self.last)
  }
}

extension DispatchTime {
  fileprivate func seconds(until other: DispatchTime) -> Double {
    Double(other.uptimeNanoseconds - self.uptimeNanoseconds) / 1e9
  }
}
#endif
