#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import Synchronization

/// A connection that speaks HTTP until a request asks for the socket of a page.
struct LiveChannel: HTTPChannelHandler {
  typealias HTTPChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  enum Language: Sendable {
    /// A task must respond to requests. If the connection becomes a socket, the task waits for its
    /// end.
    case http(HTTPChannel)
    /// The channel handlers do all the work.
    case handled
  }

  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let language: EventLoopFuture<Language>
  }

  /// The sizes of the buffers for received bytes. Each connection keeps its first buffer, and the
  /// requests of most browsers fit into 1 KB.
  static let receiveBuffers = AdaptiveRecvByteBufferAllocator(
    minimum: 64, initial: 1024, maximum: 65_536)

  let responder: Responder
  let routes: RouterResponder<SiteContext>
  let registry: SessionRegistry
  let metrics: ServerMetrics
  let configuration: LiveServer.Configuration
  let authenticator: Authenticator
  let encryption: Encryption?
  let quota: ConnectionQuota
  let queues: (any WorkerQueues)?
  /// Counts the connections that wait for the queue of another worker.
  let waiting: ConnectionCount

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    self.setup(channel: channel, logger: logger, isHandedOver: false)
  }

  /// Sets up a connection.
  ///
  /// - Parameter isHandedOver: Whether another worker has accepted the connection.
  func setup(
    channel: any Channel, logger: Logger, isHandedOver: Bool
  ) -> EventLoopFuture<Value> {
    // Behind a proxy, all connections have the proxy's address.
    let isProxied = self.configuration.forwardingField != nil
    let address = isProxied ? nil : channel.remoteAddress?.network
    do throws(ConnectionQuota.Refusal) {
      try self.quota.reserve(for: address)
    } catch {
      self.metrics.noteRefusal(error.rawValue)
      logger.warning(
        "A connection was refused: there are too many connections.",
        metadata: ["limit": "\(error.rawValue)", "address": "\(address ?? "-")"])
      let language: EventLoopFuture<Language> = channel.eventLoop.makeFailedFuture(error)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, language: language))
    }
    channel.closeFuture.whenComplete { [quota] _ in quota.release(address) }
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        SlowClientHandler(
          limits: self.configuration.limits, metrics: self.metrics, logger: logger))
      if let encryption { try encryption.encrypt(pipeline) }
      let language = channel.eventLoop.makePromise(of: Language.self)
      channel.closeFuture.whenComplete { _ in language.fail(ChannelError.ioOnClosedChannel) }
      let encoder = HTTPResponseEncoder()
      let decoder = ByteToMessageHandler(
        HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes))
      let validator = NIOHTTPResponseHeadersValidator()
      var codec: [any RemovableChannelHandler] = [validator, decoder, encoder]
      let handOver = self.handOver(for: channel, isHandedOver, logger: logger)
      if let recorder = handOver?.recorder {
        try pipeline.addHandler(recorder)
        codec.append(recorder)
      }
      try pipeline.addHandler(encoder)
      try pipeline.addHandler(decoder)
      try pipeline.addHandler(validator)
      try pipeline.addHandler(
        UpgradeHandler(
          codec: codec, plan: self.plan(for: channel, language, handOver, logger: logger)))
      return Value(channel: channel, language: language.futureResult)
    }
  }

  private func plan(
    for channel: any Channel, _ language: EventLoopPromise<Language>,
    _ handOver: HandOver?, logger: Logger
  ) -> UpgradeHandler.Plan {
    UpgradeHandler.Plan(
      isSocket: { [authenticator] in
        URI($0.uri).path == SocketPath.path && authenticator.admitsSocket($0)
      },
      serveHTTP: {
        let (http, handlers) = try FirstUse.http.run {
          try self.serveHTTP(on: channel, logger: logger)
        }
        language.succeed(.http(http))
        return handlers
      },
      serveSocket: { head in
        FirstUse.socket.run { self.serveSocket(on: channel, for: head, logger: logger) }
      },
      noteHandled: { language.succeed(.handled) },
      idleTimeout: TimeAmount(self.configuration.limits.idleTimeout),
      quiescingTimeout: TimeAmount(self.configuration.maximumShutdownDuration / 10),
      handOver: handOver)
  }

  /// Returns the actions that hand a connection over to other workers, if there are several.
  private func handOver(
    for channel: any Channel, _ isHandedOver: Bool, logger: Logger
  ) -> HandOver? {
    guard let queues else { return nil }
    return HandOver(
      recorder: RequestRecorder(), ownWorker: self.authenticator.workers.index,
      otherWorker: { [authenticator, configuration] head in
        authenticator.otherWorker(for: head) {
          channel.address(of: head, forwardingField: configuration.forwardingField)
        }
      },
      send: { [metrics] bytes, worker in
        _ = try channel.pipeline.syncOperations
          .withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
            try queues.send($0, with: bytes, to: worker)
          }
        metrics.noteHandOver()
      },
      noteFailure: { [metrics] error, worker in
        metrics.noteRefusal("handOver")
        logger.warning(
          "A connection was refused: it can't be handed over to the worker of its browser.",
          metadata: ["worker": "\(worker)", "error": "\(error)"])
      }, waiting: self.waiting, isHandedOver: isHandedOver)
  }

  /// Responds to the requests of a connection that has received one.
  func handle(value: Value, logger: Logger) async {
    guard case .http(let channel) = try? await value.language.get() else { return }
    await self.handleHTTP(asyncChannel: channel, logger: logger)
  }

  private func serveHTTP(
    on channel: any Channel, logger: Logger
  ) throws -> (HTTPChannel, [any RemovableChannelHandler]) {
    let handlers = Self.httpHandlers(
      self.configuration, self.metrics, isSecure: self.encryption != nil, logger: logger)
    try channel.pipeline.syncOperations.addHandlers(handlers)
    let http = try HTTPChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: true))
    return (http, handlers)
  }

  /// The handlers between ``UpgradeHandler`` and the task that responds to requests.
  static func httpHandlers(
    _ configuration: LiveServer.Configuration, _ metrics: ServerMetrics, isSecure: Bool,
    logger: Logger
  ) -> [any RemovableChannelHandler & ChannelHandler] {
    var handlers: [any RemovableChannelHandler & ChannelHandler] = []
    handlers.append(ExchangeRecorder(metrics: metrics))
    if configuration.compressesResponses { handlers.append(Compression.handler()) }
    handlers.append(
      RequestGuard(limits: configuration.limits, metrics: metrics, logger: logger))
    handlers.append(HTTP1ToHTTPServerCodec(secure: isSecure))
    handlers.append(
      HTTPConnectionStateHandler(idleTimeout: configuration.limits.idleTimeout, logger: logger))
    return handlers
  }

  private func serveSocket(
    on channel: any Channel, for head: HTTPRequestHead, logger: Logger
  ) -> [any ChannelHandler] {
    let outbox = SocketOutbox(
      channel: channel, limit: self.configuration.maximumPendingBytes,
      metrics: self.metrics, logger: logger)
    let ticket = URI(head.uri).queryParameters["session"]
    let admission = self.authenticator.admission(head, ticket: ticket)
    let connection = admission.key.map {
      SocketConnection(
        $0, registry: self.registry, outbox: outbox,
        router: SocketRouter(
          routes: self.routes, head: head, channel: channel, isSecure: self.encryption != nil,
          clock: self.registry.clock, logger: logger),
        metrics: self.metrics, logger: logger)
    }
    let inbox = SocketInbox(limit: self.configuration.maximumMessageSize) {
      channel.eventLoop.execute { channel.read() }
    } receive: {
      await connection?.receive($0, at: $1)
    }
    // Refused sockets are closed without reading.
    if let code = admission.refusal { outbox.close(WebSocketErrorCode(code)) }
    self.metrics.noteSocket(path: SocketPath.path)
    var handlers: [any ChannelHandler] = [
      WebSocketFrameEncoder(),
      ByteToMessageHandler(
        WebSocketFrameDecoder(maxFrameSize: self.configuration.maximumMessageSize)),
      WebSocketProtocolErrorHandler(),
    ]
    if self.configuration.simulatedLatency > .zero {
      handlers.append(LatencyHandler(latency: TimeAmount(self.configuration.simulatedLatency)))
    }
    handlers.append(
      SocketHandler(
        inbox: inbox, configuration: self.configuration, metrics: self.metrics, logger: logger,
        isAccessExpired: { [authenticator] in
          if case .session(_, let browser) = admission {
            !authenticator.hasAccess(browser)
          } else {
            false
          }
        }))
    return handlers
  }
}

/// Runs the first operation of a kind alone: others that begin meanwhile wait for its end.
///
/// The Swift runtime (6.3) creates the metadata of a generic class when it is first used. If two
/// event loops do so at once, one of them may look up a conformance of the unfinished class,
/// whose superclass is still a null pointer, and the process ends with a segmentation fault. The
/// first two connections of a server arrive at once when a browser opens a page.
final class FirstUse: Sendable {
  /// The creation of the channel handlers of a new connection.
  static let connection = FirstUse()

  /// The change of a connection to HTTP.
  static let http = FirstUse()

  /// The change of a connection to a socket.
  static let socket = FirstUse()

  private let hasEnded = Atomic(false)
  /// One lock for all objects, because their operations use the same types.
  private static let lock = NSLock()

  private init() {}

  /// Runs an operation, which must not wait for that of another thread.
  ///
  /// - Complexity: After the first one, one atomic load.
  func run<Result, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if self.hasEnded.load(ordering: .acquiring) { return try operation() }
    return try self.runLocked(operation)
  }

  private func runLocked<Result, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Self.lock.lock()
    defer {
      self.hasEnded.store(true, ordering: .releasing)
      Self.lock.unlock()
    }
    return try operation()
  }
}
#endif
