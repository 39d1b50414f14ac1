#if LiveServer
import LiveHTML
import Logging
import NIOCore
import NIOWebSocket

/// The main actor's side of a socket. The first message of the browser connects it to its
/// session.
@MainActor
final class SocketConnection {
  private let key: SessionKey
  private let registry: SessionRegistry
  private let outbox: SocketOutbox
  private let router: (any PageRouter)?
  private let metrics: ServerMetrics
  private let logger: Logger
  private var served: ServedSession?
  private var isOver = false
  /// Whether the process shuts down, and later messages are not applied.
  private var isQuiescing = false
  private var isSlowedDown = false

  /// Rate-limit cost of a full re-render or of another page, in messages.
  private static let costOfRendering = 20.0

  /// The size in bytes from which a message is parsed off the main actor. Parsing a smaller one
  /// takes less time than two thread switches.
  private static let largeSize = 16 * 1024

  nonisolated init(
    _ key: SessionKey, registry: SessionRegistry, outbox: SocketOutbox,
    router: (any PageRouter)? = nil, metrics: ServerMetrics, logger: Logger
  ) {
    self.key = key
    self.registry = registry
    self.outbox = outbox
    self.router = router
    self.metrics = metrics
    self.logger = logger
  }

  /// Applies an item, after a delay if the page exceeds its byte rate.
  ///
  /// - Parameters:
  ///   - item: The item to apply.
  ///   - time: The time at which it arrived.
  func receive(_ item: SocketInbox.Item, at time: NIODeadline) async {
    guard !self.isOver else { return }
    // The browser sends these messages again, to the session that continues its page.
    if self.isQuiescing, item.size > 0 { return }
    if item.size > 0, let wait = self.served?.byteRate.wait(for: item.size, at: time) {
      let deadline = Deadline(after: wait, on: self.registry.clock)
      if !self.isSlowedDown { self.metrics.noteRefusal("bytesPerSecond") }
      self.isSlowedDown = true
      try? await deadline.wait()
    } else {
      self.isSlowedDown = false
    }
    let isFirst = self.served == nil
    if case .text(let bytes) = item, bytes.count >= Self.largeSize {
      self.apply(item, await Self.parse(bytes), at: time)
    } else {
      self.apply(item, nil, at: time)
    }
    // The first message finds the session, whose quota it counts against.
    if isFirst { self.served?.byteRate.charge(Double(item.size)) }
  }

  /// Parses a message off the main actor.
  @concurrent
  private nonisolated static func parse(_ bytes: [UInt8]) async -> LiveSession.Message {
    LiveSession.Message(parsing: bytes)
  }

  private func apply(
    _ item: SocketInbox.Item, _ message: LiveSession.Message?, at time: NIODeadline
  ) {
    // Another socket of the page has taken over. The browser sends there again what this socket
    // did not apply.
    if let served, served.outbox !== self.outbox { self.isOver = true }
    guard !self.isOver else { return }
    self.registry.watchdog?.beginWork(for: self.served?.session.shownPath)
    defer { self.registry.watchdog?.endWork() }
    do throws(LiveSessionError) {
      switch item {
      case .text(let bytes):
        let result = try self.session(at: time)?.receive(
          message ?? LiveSession.Message(parsing: bytes))
        if result == .rerendered || result == .navigating {
          self.served?.rate.charge(Self.costOfRendering)
        }
      case .binary(let message):
        try self.session(at: time)?.receive(frame: message)
      case .left: self.served?.isLeft = true
      case .quiesce:
        self.isQuiescing = true
        if let served { self.registry.retire(served) } else { self.end(.goingAway) }
      case .closed:
        self.end()
      }
    } catch {
      self.logger.warning(
        "A socket was closed: the page sent an invalid message.",
        metadata: ["error": "\(error)"])
      self.end(.protocolError)
    }
  }

  /// Returns the session, connecting it with the first message. If the session is unknown, or the
  /// page exceeds its message rate, closes the socket and returns `nil`.
  private func session(at time: NIODeadline) -> LiveSession? {
    guard let served = self.served ?? self.claim() else { return nil }
    guard served.rate.take(at: time) else {
      self.metrics.noteRefusal("messagesPerSecond")
      self.logger.warning(
        "A socket was closed: the page exceeded a limit.",
        metadata: ["limit": "messagesPerSecond"])
      self.end(WebSocketErrorCode(.policyViolation))
      return nil
    }
    return served.session
  }

  private func claim() -> ServedSession? {
    guard let served = self.registry.claim(self.key, by: self.outbox) else {
      // The next process may know the state of the session.
      self.end(
        self.registry.isShuttingDown ? .goingAway : WebSocketErrorCode(.unknownSession))
      return nil
    }
    self.served = served
    // Changes from before the connection belong to the patches that the browser has missed: its
    // first message says which patch it has applied last.
    served.session.flush()
    self.registry.connect(served, to: self.outbox, router: self.router)
    return served
  }

  private func end(_ code: WebSocketErrorCode? = nil) {
    self.isOver = true
    if let served { self.registry.release(served, by: self.outbox) }
    if let code { self.outbox.close(code) }
  }
}
#endif
