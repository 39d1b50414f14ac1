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
    let configuration: Configuration
    let logger: Logger
    let routes: @MainActor @Sendable () throws -> [Route]
    let dependencies: ServerDependencies

    /// Creates a server. It does nothing until it is told to run.
    ///
    /// - Parameters:
    ///   - configuration: Where it listens, and what it puts up with.
    ///   - logger: Where it says what happens.
    ///   - routes: What it serves; asked for once, when the server runs.
    public init(
      configuration: Configuration = Configuration(),
      logger: Logger = Logger(label: "live-server"),
      @RouteBuilder routes: @escaping @MainActor @Sendable () throws -> [Route]
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
    /// - Parameters:
    ///   - signals: The signals that end it.
    ///   - onListening: Is called when the server can be reached, with its port.
    /// - Throws: A ``LiveServerError`` if it can't begin.
    public func run(
      until signals: [UnixSignal] = [.sigint, .sigterm],
      onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
      try self.configuration.check()
      OpenFileLimit.raise()
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
      let (registry, responder) = try await self.prepare(sight, gatekeeper)
      let places = ConnectionPlaces(limits: self.configuration.limits)
      let application = Application(
        responder: responder,
        server: HTTPServerBuilder { responder in
          LiveChannel(
            responder: responder, registry: registry, sight: sight,
            configuration: self.configuration, gatekeeper: gatekeeper, encryption: encryption,
            places: places)
        },
        configuration: ApplicationConfiguration(
          address: .hostname(self.configuration.host, port: self.configuration.port)),
        onServerRunning: { channel in
          let number = channel.localAddress?.port ?? self.configuration.port
          port.number = number
          let scheme = encryption == nil ? "http" : "https"
          self.logger.notice("Listening on \(scheme)://\(self.configuration.host):\(number)/")
          await onListening(number)
        },
        logger: self.quietLogger
      )
      do {
        try await self.run(
          ServiceToldToEnd(application) {
            patience.begin()
            // Pages that are told so may ask another process for it at once.
            Task { @MainActor in registry.saveAll() }
          }, until: signals)
      } catch {
        await registry.endAll(by: patience.begin())
        throw LiveServerError(error, configuration: self.configuration) ?? error
      }
      await registry.endAll(by: patience.begin())
    }

    /// Runs an application until it has ended in good order, also if the task is cancelled.
    private func run(_ application: some Service, until signals: [UnixSignal]) async throws {
      var configuration = ServiceGroupConfiguration(
        services: [application], gracefulShutdownSignals: signals, logger: self.quietLogger)
      configuration.maximumGracefulShutdownDuration = self.configuration.maximumShutdownDuration
      let group = ServiceGroup(configuration: configuration)
      let run = Task { try await group.run() }
      try await withTaskCancellationHandler {
        try await run.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    }

    /// What Hummingbird tells of its own life is of no interest.
    private var quietLogger: Logger {
      var logger = self.logger
      logger.logLevel = max(logger.logLevel, .warning)
      return logger
    }

    @MainActor
    private func prepare(
      _ sight: ServerSight, _ gatekeeper: Gatekeeper
    ) throws -> (SessionRegistry, RouterResponder<SiteContext>) {
      let routes = try self.routes()
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
