#if LiveServer
  import HTTPTypes
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes
  import NIOHTTPTypesHTTP1
  import NIOWebSocket

  /// A connection: HTTP, or, if it asks for that first of all, the socket of a page.
  struct LiveChannel: HTTPChannelHandler {
    typealias HTTPChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    enum Language: Sendable {
      case http(HTTPChannel)
      case socket
    }

    struct Value: ServerChildChannelValue {
      let channel: any Channel
      let language: EventLoopFuture<Language>
    }

    let responder: Responder
    let registry: SessionRegistry
    let sight: ServerSight
    let configuration: LiveServer.Configuration
    let gatekeeper: Gatekeeper
    let encryption: Encryption?
    let places: ConnectionPlaces

    static let socketPath = "/live"

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
      // Of a proxy, the one address says nothing.
      let isProxied = self.configuration.forwardingField != nil
      let address = isProxied ? nil : channel.remoteAddress?.network
      do throws(ConnectionPlaces.Refusal) {
        try self.places.take(for: address)
      } catch {
        self.sight.noteRefusal(error.rawValue)
        logger.warning(
          "A connection was closed: there are too many.",
          metadata: ["limit": "\(error.rawValue)", "address": "\(address ?? "-")"])
        let language: EventLoopFuture<Language> = channel.eventLoop.makeFailedFuture(error)
        return channel.eventLoop.makeSucceededFuture(Value(channel: channel, language: language))
      }
      channel.closeFuture.whenComplete { [places] _ in places.giveBack(address) }
      return channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        try self.encryption?.encrypt(pipeline)
        let unused = UnusedConnectionHandler()
        let bound = NIOLoopBound(unused, eventLoop: channel.eventLoop)
        var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
          upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
            upgraders: [self.upgrader(logger, unused: bound)]
          ) { channel in
            channel.eventLoop.makeCompletedFuture {
              channel.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
              return .http(try self.serveHTTP(on: channel, logger: logger))
            }
          })
        configuration.enablePipelining = false
        let language = try pipeline.configureUpgradableHTTPServerPipeline(
          configuration: configuration)
        let filter = UpgradeFilter { [gatekeeper] in
          URI($0.uri).path == Self.socketPath && gatekeeper.admitsSocket($0)
        }
        let upgrade = try pipeline.handler(type: NIOTypedHTTPServerUpgradeHandler<Language>.self)
        try pipeline.addHandler(filter, position: .before(upgrade))
        try pipeline.addHandler(unused)
        return Value(channel: channel, language: language)
      }
    }

    func handle(value: Value, logger: Logger) async {
      // When the server has waited long enough, nobody is waited for who takes nothing or does not say goodbye.
      await withTaskCancellationHandler {
        do {
          switch try await value.language.get() {
          case .http(let channel): await self.handleHTTP(asyncChannel: channel, logger: logger)
          case .socket: try await value.channel.closeFuture.get()
          }
        } catch {
          // Nobody has said what was wanted, or there is no room.
          value.channel.close(promise: nil)
        }
      } onCancel: {
        value.channel.close(promise: nil)
      }
    }

    private func serveHTTP(on channel: any Channel, logger: Logger) throws -> HTTPChannel {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(ExchangeRecorder(sight: self.sight))
      if self.configuration.compressesAnswers { try pipeline.addHandler(Compression.handler()) }
      try pipeline.addHandler(
        RequestGuard(limit: self.configuration.limits.bodySize, sight: self.sight, logger: logger))
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: self.encryption != nil))
      try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: .seconds(60), logger: logger))
      return try HTTPChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }

    private func upgrader(
      _ logger: Logger, unused: NIOLoopBound<UnusedConnectionHandler>
    ) -> NIOTypedWebSocketServerUpgrader<Language> {
      NIOTypedWebSocketServerUpgrader(
        maxFrameSize: self.configuration.maximumMessageSize,
        shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
        upgradePipelineHandler: { channel, head in
          channel.eventLoop.makeCompletedFuture {
            channel.pipeline.syncOperations.removeHandler(unused.value, promise: nil)
            try self.serveSocket(on: channel, for: head, logger: logger)
            return .socket
          }
        })
    }

    private func serveSocket(
      on channel: any Channel, for head: HTTPRequestHead, logger: Logger
    ) throws {
      let outbox = SocketOutbox(
        channel: channel, limit: self.configuration.maximumPendingBytes, logger: logger)
      let ticket = URI(head.uri).queryParameters["session"]
      let admission = self.gatekeeper.admission(head, ticket: ticket)
      let connection = admission.key.map {
        SocketConnection(
          $0, registry: self.registry, outbox: outbox, sight: self.sight, logger: logger)
      }
      let inbox = SocketInbox(limit: self.configuration.maximumMessageSize) {
        channel.eventLoop.execute { channel.read() }
      } receive: {
        connection?.receive($0, at: $1)
      }
      let pipeline = channel.pipeline.syncOperations
      if self.configuration.simulatedLatency > .zero {
        try pipeline.addHandler(
          LatencyHandler(latency: TimeAmount(self.configuration.simulatedLatency)))
      }
      self.sight.noteSocket(path: Self.socketPath)
      try pipeline.addHandler(
        SocketHandler(
          inbox: inbox, configuration: self.configuration, sight: self.sight, logger: logger,
          isVisitOver: { [gatekeeper] in
            if case .session(_, let browser) = admission {
              !gatekeeper.hasAccess(browser)
            } else {
              false
            }
          }))
      // Who is not let in is not listened to either.
      if let code = admission.refusal { outbox.close(.unknown(code)) }
    }
  }
#endif
