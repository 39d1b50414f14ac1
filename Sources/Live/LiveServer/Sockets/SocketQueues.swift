#if LiveServer
import LiveHTML
import Logging
import NIOCore
import NIOWebSocket
import Synchronization

/// The queue of messages from a socket to the main actor.
final class SocketInbox: Sendable {
  enum Item: Sendable {
    case text([UInt8])
    case binary([UInt8])
    /// The browser has closed the socket because the user has left the page.
    case left
    /// The process shuts down. Later messages are not applied.
    case quiesce
    case closed
  }

  private typealias Arrival = (item: Item, time: NIODeadline)

  private struct State {
    var items: [Arrival] = []
    var size = 0
    var isScheduled = false
    var isHeld = false
  }

  private let state = Mutex(State())
  private let limit: Int
  private let resume: @Sendable () -> Void
  private let receive: @MainActor @Sendable (Item, NIODeadline) async -> Void

  /// The number of messages that are applied before other tasks may use the main actor.
  private static let messagesInOneGo = 16

  /// Creates an empty inbox.
  ///
  /// - Parameters:
  ///   - limit: The number of bytes in the queue from which reading from the socket is suspended.
  ///   - resume: Called when there is room again.
  ///   - receive: Called with each item and the time at which it arrived. The next item waits
  ///     until it returns.
  init(
    limit: Int, resume: @escaping @Sendable () -> Void,
    receive: @escaping @MainActor @Sendable (Item, NIODeadline) async -> Void
  ) {
    self.limit = limit
    self.resume = resume
    self.receive = receive
  }

  /// Whether the socket may be read. If not, the inbox calls `resume` later.
  func mayRead() -> Bool {
    self.state.withLock { state in
      state.isHeld = state.size >= self.limit
      return !state.isHeld
    }
  }

  /// Appends an item. The main actor receives items in the order of the calls.
  func put(_ item: Item) {
    let time = NIODeadline.now()
    let isScheduled = self.state.withLock { state in
      state.items.append((item, time))
      state.size += item.size
      defer { state.isScheduled = true }
      return state.isScheduled
    }
    guard !isScheduled else { return }
    Task { @MainActor in
      var count = 0
      while let items = self.take() {
        for (item, time) in items {
          await self.receive(item, time)
          count += 1
          // A client that sends as fast as the server applies messages would block all other
          // pages.
          if count % Self.messagesInOneGo == 0 { await Task.yield() }
        }
      }
    }
  }

  private func take() -> [Arrival]? {
    let (items, isFree): ([Arrival]?, Bool) = self.state.withLock { state in
      guard !state.items.isEmpty else {
        state.isScheduled = false
        return (nil, false)
      }
      let items = state.items
      state.items = []
      state.size = 0
      defer { state.isHeld = false }
      return (items, state.isHeld)
    }
    if isFree { self.resume() }
    return items
  }
}

extension SocketInbox.Item {
  /// The number of bytes that the item counts as.
  var size: Int {
    switch self {
    case .text(let bytes), .binary(let bytes): bytes.count + 64
    case .left, .quiesce, .closed: 0
    }
  }
}

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
        state.items = [.close(WebSocketErrorCode(.tryAgainLater))]
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
