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

    init(_ string: String) {
      self.queue = DispatchQueue(label: "postgresql-listener")
      self.state = State(string, queue: self.queue)
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
      private static let delays = (first: 0.1, last: 5.0)

      private let string: String
      private let queue: DispatchQueue
      private var topics: [String: [ObjectIdentifier: (key: Key, onEvent: Subscriber)]] = [:]
      /// The topics that are listened to.
      private var active: Set<String> = []
      private var connection: PostgreSQLConnection?
      private var source: (any DispatchSourceRead)?
      private var isPrepared = false
      private var isConnecting = false
      private var isClosed = false
      private var delay = State.delays.first

      init(_ string: String, queue: DispatchQueue) {
        self.string = string
        self.queue = queue
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
        do { try connection.execute("UNLISTEN \(channel)") } catch { self.reconnect() }
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

      private func reconnect() {
        self.disconnect()
        self.connect(after: self.delay)
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
        do {
          let connection = try PostgreSQLConnection(self.string)
          if !self.isPrepared { try connection.create([PostgreSQLListener.table]) }
          self.isPrepared = true
          self.connection = connection
          let source = DispatchSource.makeReadSource(
            fileDescriptor: connection.socket, queue: self.queue)
          source.setEventHandler { [weak self] in self?.receive() }
          self.source = source
          source.resume()
          self.listen(to: Array(self.topics.keys))
        } catch {
          self.delay = min(self.delay * 2, Self.delays.last)
          self.connect(after: self.delay)
        }
      }

      private func listen(to topics: [String]) {
        guard let connection else { return }
        do {
          for topic in topics {
            try connection.execute("LISTEN \(PostgreSQLListener.channel(of: topic))")
            self.active.insert(topic)
            self.distribute(.subscribed, on: topic)
          }
          self.delay = Self.delays.first
        } catch {
          return self.reconnect()
        }
        // Statements read notifications that arrive with their results.
        self.receive()
      }

      private func receive() {
        guard let connection else { return }
        guard connection.isOpen else { return self.reconnect() }
        for payload in connection.notifications() {
          guard let notification = PostgreSQLNotification(payload: payload) else { continue }
          switch notification.content {
          case .message(let message):
            self.distribute(.message(Array(message.utf8)), on: notification.topic ?? "")
          case .row(let id):
            do {
              try self.readRow(id, connection)
            } catch {
              return self.reconnect()
            }
          }
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
#endif
