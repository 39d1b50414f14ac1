#if LiveServer
  import Logging
  import NIOCore
  import NIOWebSocket
  import Synchronization

  /// The queue of messages to a socket.
  ///
  /// Messages that are added during one tick of the event loop are written with one system call.
  final class SocketOutbox: Sendable {
    private enum Item {
      case text([UInt8])
      case binary([UInt8])
      case close(WebSocketErrorCode)
    }

    private struct State {
      var items: [Item] = []
      /// The number of bytes that were added and not yet written to the network, including
      /// overhead.
      var pending = 0
      var isScheduled = false
      var isClosed = false
    }

    private let state = Mutex(State())
    private let channel: any Channel
    private let limit: Int
    private let metrics: ServerMetrics?
    private let logger: Logger

    /// Creates an empty outbox.
    ///
    /// - Parameters:
    ///   - channel: The socket.
    ///   - limit: The number of waiting bytes from which the next message closes the socket.
    ///   - metrics: The metrics that count refusals.
    ///   - logger: The logger for refusals.
    init(channel: any Channel, limit: Int, metrics: ServerMetrics? = nil, logger: Logger) {
      self.channel = channel
      self.limit = limit
      self.metrics = metrics
      self.logger = logger
    }

    /// Approximate overhead of a message in bytes: a buffer, a promise, and an entry in a queue.
    private static let overhead = 256

    private static func size(of bytes: [UInt8]) -> Int { bytes.count + self.overhead }

    /// Sends a message of the protocol.
    func send(text: [UInt8]) { self.put(.text(text), size: Self.size(of: text)) }

    /// Sends binary data.
    func send(binary: [UInt8]) { self.put(.binary(binary), size: Self.size(of: binary)) }

    /// Closes the socket with a code. Nothing is sent after it.
    func close(_ code: WebSocketErrorCode) { self.put(.close(code), size: 0) }

    private func put(_ item: Item, size: Int) {
      let mustSchedule = self.state.withLock { state in
        guard !state.isClosed else { return false }
        if case .close = item { state.isClosed = true }
        // Only messages that wait already count, so a single message may be larger than the limit.
        if state.pending > self.limit, size > 0 {
          state.isClosed = true
          self.metrics?.noteRefusal("maximumPendingBytes")
          self.logger.warning(
            "A socket was closed: the browser does not read its messages.",
            metadata: ["limit": "maximumPendingBytes"])
          state.items = [.close(.unknown(SocketCloseCode.tryAgainLater))]
        } else {
          state.items.append(item)
        }
        state.pending += size
        defer { state.isScheduled = true }
        return !state.isScheduled
      }
      if mustSchedule { self.channel.eventLoop.execute { self.write() } }
    }

    private func write() {
      let items = self.state.withLock { state in
        defer { state.items = [] }
        state.isScheduled = false
        return state.items
      }
      for item in items {
        switch item {
        case .text(let bytes): self.write(.text, ByteBuffer(bytes: bytes), Self.size(of: bytes))
        case .binary(let bytes):
          self.write(.binary, ByteBuffer(bytes: bytes), Self.size(of: bytes))
        case .close(let code):
          var data = ByteBuffer()
          data.write(webSocketErrorCode: code)
          self.write(.connectionClose, data, 0)
        }
      }
      self.channel.flush()
    }

    private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ size: Int) {
      let promise = self.channel.eventLoop.makePromise(of: Void.self)
      promise.futureResult.whenComplete { _ in self.state.withLock { $0.pending -= size } }
      self.channel.write(WebSocketFrame(fin: true, opcode: opcode, data: data), promise: promise)
    }
  }
#endif
