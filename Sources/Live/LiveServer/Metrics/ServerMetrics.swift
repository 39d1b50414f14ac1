#if LiveServer
import HummingbirdCore
import Logging
import Metrics
import NIOCore
import NIOHTTP1

/// The access log and the metrics of a server.
final class ServerMetrics: Sendable {
  private let logger: Logger
  private let accessLog: Logger.Level?
  private let factory: any MetricsFactory

  private let sessions: Meter
  private let sockets: Meter
  private let openedSessions: Counter
  private let events: Counter
  private let patchBytes: Recorder
  private let renderTime: Timer
  private let sentBytes: Counter
  private let requestTime: Timer
  private let handedOver: Counter

  init(configuration: LiveServer.Configuration, logger: Logger) {
    let factory = configuration.metrics ?? MetricsSystem.factory
    self.logger = logger
    self.accessLog = configuration.accessLog
    self.factory = factory
    self.sessions = Meter(label: "live_sessions", factory: factory)
    self.sockets = Meter(label: "live_sockets", factory: factory)
    self.openedSessions = Counter(label: "live_sessions_opened_total", factory: factory)
    self.events = Counter(label: "live_events_total", factory: factory)
    self.patchBytes = Recorder(label: "live_patch_bytes", factory: factory)
    self.renderTime = Timer(label: "live_render_seconds", factory: factory)
    self.sentBytes = Counter(label: "http_sent_bytes_total", factory: factory)
    self.requestTime = Timer(label: "http_request_seconds", factory: factory)
    self.handedOver = Counter(label: "live_connections_handed_over_total", factory: factory)
  }

  func note(_ exchange: HTTPExchange) {
    self.countRequest(exchange.status)
    self.sentBytes.increment(by: exchange.size)
    self.requestTime.record(duration: exchange.time)
    self.log(exchange)
  }

  /// Counts a connection that has become the socket of a page.
  func noteSocket(path: String) {
    self.sockets.increment()
    self.countRequest(101)
    self.log(HTTPExchange(method: "GET", path: path, status: 101, size: 0, time: .zero))
  }

  /// Counts a connection that was handed over to another worker.
  func noteHandOver() { self.handedOver.increment() }

  func noteSocketEnd() { self.sockets.decrement() }

  func noteOpened() {
    self.openedSessions.increment()
    self.sessions.increment()
  }

  func noteEnd() { self.sessions.decrement() }

  /// Counts a refusal.
  ///
  /// - Parameter limit: The name of the exceeded limit.
  func noteRefusal(_ limit: String) {
    Counter(label: "live_refusals_total", dimensions: [("limit", limit)], factory: self.factory)
      .increment()
  }

  func noteEvent() { self.events.increment() }

  func notePatch(size: Int, time: Duration) {
    self.patchBytes.record(size)
    self.renderTime.record(duration: time)
  }

  func noteDocument(time: Duration) { self.renderTime.record(duration: time) }

  private func countRequest(_ status: Int) {
    Counter(
      label: "http_requests_total", dimensions: [("status", "\(status)")], factory: self.factory
    ).increment()
  }

  private func log(_ exchange: HTTPExchange) {
    guard let accessLog else { return }
    let milliseconds = Double(exchange.time.components.attoseconds / 1_000_000_000_000) / 1000
    self.logger.log(
      level: accessLog,
      """
      \(exchange.method) \(exchange.path) \(exchange.status) \(exchange.size) B \
      \(Double(exchange.time.components.seconds) * 1000 + milliseconds) ms
      """)
  }
}

/// Records each request and its response for the access log and the metrics.
final class ExchangeRecorder: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private struct Exchange {
    let method: HTTPMethod
    let uri: String
    let start: NIODeadline
    var status = 0
    var size = 0
  }

  private let metrics: ServerMetrics
  private var exchanges = CircularBuffer<Exchange>(initialCapacity: 1)

  init(metrics: ServerMetrics) {
    self.metrics = metrics
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = self.unwrapInboundIn(data) {
      self.exchanges.append(Exchange(method: head.method, uri: head.uri, start: .now()))
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    guard !self.exchanges.isEmpty else { return }
    switch self.unwrapOutboundIn(data) {
    case .head(let head):
      self.exchanges[self.exchanges.startIndex].status = Int(clamping: head.status.code)
    case .body(let bytes):
      self.exchanges[self.exchanges.startIndex].size += bytes.readableBytes
    case .end: self.tell(self.exchanges.removeFirst())
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // Responses that were cut off are recorded as well.
    for exchange in self.exchanges where exchange.status != 0 { self.tell(exchange) }
    self.exchanges.removeAll()
    context.fireChannelInactive()
  }

  private func tell(_ exchange: Exchange) {
    self.metrics.note(
      HTTPExchange(
        method: exchange.method.rawValue, path: UploadPath.redacted(URI(exchange.uri).path),
        status: exchange.status,
        size: exchange.size, time: .nanoseconds((.now() - exchange.start).nanoseconds)))
  }
}

/// A request and its response, for the access log and the metrics.
struct HTTPExchange: Sendable {
  var method: String
  /// The path without the query, which may contain private data.
  var path: String
  var status: Int
  /// The number of body bytes sent.
  var size: Int
  var time: Duration
}
#endif
