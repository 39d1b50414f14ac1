#if LiveServer
  import ComposableArchitecture
  import Foundation
  import Hummingbird
  import HummingbirdCore
  import LiveHTML
  public import Logging
  import NIOCore
  import NIOPosix
  import ServiceLifecycle
  public import UnixSignals

  /// Serves pages, and keeps those that are open up to date.
  ///
  /// ```swift
  /// @main
  /// struct CounterExample {
  ///   static func main() async {
  ///     await LiveServer {
  ///       Route("/") { _ in CounterPage(store: Store(initialState: Counter.State()) { Counter() }) }
  ///     }.main()
  ///   }
  /// }
  /// ```
  ///
  /// Pages and their stores live on the main actor; whatever has to do with the network happens elsewhere. Dependencies that
  /// are overridden where the server is created are overridden for its pages.
  public struct LiveServer: Sendable {
    var configuration: Configuration
    let logger: Logger
    let routes: @MainActor @Sendable () async throws -> [Route]
    let dependencies: ServerDependencies

    /// Creates a server. It does nothing until it is told to run.
    ///
    /// - Parameters:
    ///   - configuration: Where it listens, and what it puts up with.
    ///   - logger: Where it says what happens.
    ///   - routes: What it serves; asked for once, when the server runs. With ``Configuration/workers``, in each worker, and not in the
    ///     process that starts them.
    public init(
      configuration: Configuration = Configuration(),
      logger: Logger = Logger(label: "live-server"),
      @RouteBuilder routes: @escaping @MainActor @Sendable () async throws -> [Route]
    ) {
      self.configuration = configuration
      self.logger = logger
      self.routes = routes
      self.dependencies = ServerDependencies()
    }

    /// Serves until a signal comes or the task is cancelled.
    ///
    /// Then open pages are told, requests that are being answered are answered, all sessions end, and it returns. Who takes
    /// longer than ``Configuration/maximumShutdownDuration`` is not waited for: connections are closed, tasks cancelled, and what can't be
    /// kept until then of what pages want to find again is lost; for that there is a second more if others have used up the time.
    ///
    /// With ``Configuration/workers``, this process listens and starts the workers, each of which runs the program again up to this call.
    ///
    /// - Parameters:
    ///   - signals: The signals that end it.
    ///   - onListening: Is called when the server can be reached, with its port. Workers do not call it.
    /// - Throws: A ``LiveServerError`` if it can't begin.
    public func run(
      until signals: [UnixSignal] = [.sigint, .sigterm],
      onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
      try self.configuration.check()
      guard self.configuration.workers > 0 else {
        return try await self.serve(
          .address(host: self.configuration.host, port: self.configuration.port), until: signals
        ) { port in
          self.noteListening(port)
          await onListening(port)
        }
      }
      try await self.runWorkers(until: signals, onListening: onListening)
    }

    func noteListening(_ port: Int) {
      let scheme = self.configuration.security.certificate == nil ? "http" : "https"
      self.logger.notice("Listening on \(scheme)://\(self.configuration.host):\(port)/")
    }

    /// Serves in this process.
    ///
    /// - Parameters:
    ///   - source: Where connections come from.
    ///   - onStart: Is called with a function that shuts the server down gracefully.
    func serve(
      _ source: ConnectionServer.Source, until signals: [UnixSignal],
      onStart: (@escaping @Sendable () -> Void) -> Void = { _ in },
      onListening: @escaping @Sendable (Int) async -> Void
    ) async throws {
      OpenFileLimit.raise()
      // First of all: they may create the folder that the key for cookies is in.
      let routes = try await self.routes()
      let port = ServerPort()
      let patience = ShutdownPatience(
        self.configuration.maximumShutdownDuration, on: self.dependencies.clock)
      let gatekeeper = try Gatekeeper(
        self.configuration, port: port, now: self.dependencies.now)
      if let register = gatekeeper.register, let lifetime = gatekeeper.visits.cookieLifetime {
        try register.removeAll(
          seenBefore: self.dependencies.now().addingTimeInterval(-Double(lifetime)))
      }
      let encryption = try self.configuration.security.certificate.map {
        (certificate) throws(LiveServerError) in try Encryption(certificate)
      }
      let sight = ServerSight(configuration: self.configuration, logger: self.logger)
      let (registry, responder) = try await self.prepare(routes, sight, gatekeeper)
      let places = ConnectionPlaces(limits: self.configuration.limits)
      let server = ConnectionServer(
        source: source,
        connections: LiveChannel(
          responder: responder.responder(logger: self.quietLogger), registry: registry,
          sight: sight, configuration: self.configuration, gatekeeper: gatekeeper,
          encryption: encryption, places: places),
        logger: self.quietLogger
      ) { channel in
        let number = channel.localAddress?.port ?? self.configuration.port
        port.number = number
        await onListening(number)
      }
      do {
        try await self.run(
          ServiceToldToEnd(server) {
            patience.begin()
            // Pages that are told so may ask another process for it at once.
            Task { @MainActor in registry.saveAll() }
          }, until: signals, for: self.configuration.maximumShutdownDuration, onStart: onStart)
      } catch {
        await registry.endAll(by: patience.begin())
        throw LiveServerError(error, configuration: self.configuration) ?? error
      }
      await registry.endAll(by: patience.begin())
    }

    /// Runs a service until it has ended in good order, also if the task is cancelled.
    ///
    /// - Parameters:
    ///   - duration: How long it may take to end.
    ///   - onStart: Is called with a function that shuts it down gracefully.
    func run(
      _ service: some Service, until signals: [UnixSignal], for duration: Duration,
      onStart: (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) async throws {
      var configuration = ServiceGroupConfiguration(
        services: [service], gracefulShutdownSignals: signals, logger: self.quietLogger)
      configuration.maximumGracefulShutdownDuration = duration
      let group = ServiceGroup(configuration: configuration)
      let run = Task { try await group.run() }
      onStart { Task { await group.triggerGracefulShutdown() } }
      try await withTaskCancellationHandler {
        try await run.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    }

    /// Services tell of their own life, which is of no interest.
    private var quietLogger: Logger {
      var logger = self.logger
      logger.logLevel = max(logger.logLevel, .warning)
      return logger
    }

    @MainActor
    private func prepare(
      _ routes: [Route], _ sight: ServerSight, _ gatekeeper: Gatekeeper
    ) throws -> (SessionRegistry, RouterResponder<SiteContext>) {
      let assets = [BrowserRuntime.script] + routes.flatMap(\.assets)
      let registry = SessionRegistry(
        configuration: self.configuration, version: self.version(with: assets),
        signer: gatekeeper.signer, clock: self.dependencies.clock, logger: self.logger, sight: sight
      )
      let router = Router(context: SiteContext.self)
      let site = Site(
        registry: registry, gatekeeper: gatekeeper, dependencies: self.dependencies,
        configuration: self.configuration)
      if self.configuration.compressesAnswers { router.add(middleware: Compression()) }
      router.add(
        middleware: ProtectiveFields(self.configuration.security, names: gatekeeper.names))
      router.add(middleware: ErrorPages(logger: self.logger))
      router.add(middleware: Gate(gatekeeper: gatekeeper))
      if let token = self.configuration.security.accessToken {
        router.add(
          middleware: AccessGate(
            token: AccessToken(token, clock: self.dependencies.clock), gatekeeper: gatekeeper,
            openPaths: Set(routes.flatMap(\.openPaths)),
            forwardingField: self.configuration.forwardingField, logger: self.logger))
      }
      try routes.check(at: site)
      site.add(assets, to: router)
      for route in routes { route.add(router, site) }
      do { try router.validate() } catch { throw LiveServerError.routesOverlap("\(error)") }
      return (registry, router.buildResponder())
    }

    /// What tells this version of the program from others: the version of the protocol, and a fingerprint of everything else.
    private func version(with assets: [Asset]) -> String {
      let parts = assets.map(\.url).sorted() + [self.configuration.version]
      let fingerprint = Asset("version", parts.joined(separator: "\n")).fingerprint
      return "\(LiveSession.protocolVersion).\(fingerprint)"
    }
  }
#endif
