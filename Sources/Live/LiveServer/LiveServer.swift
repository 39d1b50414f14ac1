#if LiveServer
import ComposableArchitecture
import Foundation
import Hummingbird
import HummingbirdCore
import LiveHTML
import LiveUploads
public import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
public import UnixSignals

/// An HTTP server that serves pages and keeps open pages up to date.
///
/// ```swift
/// @main
/// struct CounterExample {
///   static func main() async {
///     await LiveServer {
///       Route("/") { _ in
///         CounterPage(store: Store(initialState: Counter.State()) { Counter() })
///       }
///     }.main()
///   }
/// }
/// ```
///
/// Pages and their stores run on the main actor; all network I/O runs elsewhere. Dependencies
/// that are overridden where the server is created are overridden for its pages.
public struct LiveServer: Sendable {
  var configuration: Configuration
  let logger: Logger
  let routes: @MainActor @Sendable () async throws -> [Route]
  let dependencies: ServerDependencies

  /// Creates a server. It does nothing until ``run(until:onListening:)`` is called.
  ///
  /// - Parameters:
  ///   - configuration: The address, timeouts and limits of the server.
  ///   - logger: The logger for all messages of the server.
  ///   - routes: The routes to serve; called once, when the server runs. With
  ///     ``Configuration/workers`` it is called in each worker, and not in the process that
  ///     starts them.
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

  /// Serves until a signal arrives or the task is cancelled, and then shuts down gracefully.
  ///
  /// Graceful shutdown applies the messages that have arrived, writes the restorable state of
  /// pages and closes their sockets, completes requests in progress, ends all sessions, and
  /// returns. After ``Configuration/maximumShutdownDuration`` the remaining connections are
  /// closed and tasks cancelled. Restorable state that is not written by then is lost; writing it
  /// gets at least one extra second.
  ///
  /// With ``Configuration/workers``, this process opens the port and starts the workers. Each
  /// worker runs the program again up to this call.
  ///
  /// - Parameters:
  ///   - signals: The signals that start the shutdown.
  ///   - onListening: Called with the port when the server accepts connections. Workers do not
  ///     call it.
  /// - Throws: ``LiveServerError`` if the server can't start.
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
        self.noteCores()
        await onListening(port)
      }
    }
    try await self.runWorkers(until: signals, onListening: onListening)
  }

  func noteListening(_ port: Int) {
    let scheme = self.configuration.security.certificate == nil ? "http" : "https"
    self.logger.notice("Listening on \(scheme)://\(self.configuration.host):\(port)/")
  }

  /// Logs that pages use one of several cores: only the program can state that its pages allow
  /// more (``Configuration/workers``).
  func noteCores(_ count: Int = ProcessInfo.processInfo.activeProcessorCount) {
    guard count > 1 else { return }
    self.logger.info(
      """
      All pages use one of \(count) cores, and a crash in one page ends all of them. 'workers' in the configuration starts \
      processes for pages: 1, or 'LiveServer.Configuration.oneWorkerPerCore' if pages share no memory.
      """)
  }

  /// Serves in this process.
  ///
  /// - Parameters:
  ///   - source: The address or the listening socket to accept connections from.
  ///   - workers: The connections to other workers.
  ///   - onStart: Called with a function that shuts the server down gracefully.
  func serve(
    _ source: ConnectionServer.Source, _ workers: ServedWorkers = ServedWorkers(),
    until signals: [UnixSignal],
    onStart: (@escaping @Sendable () -> Void) -> Void = { _ in },
    onListening: @escaping @Sendable (Int) async -> Void
  ) async throws {
    OpenFileLimit.raise()
    // Routes come first: they may create the folder that the key for cookies is in.
    let routes = try await self.routes()
    let port = ServerPort()
    let shutdownDeadline = ShutdownDeadline(
      self.configuration.maximumShutdownDuration, on: self.dependencies.clock)
    let authenticator = try Authenticator(
      self.configuration, port: port, workers: workers.assignment, now: self.dependencies.now)
    if let register = authenticator.register,
      let lifetime = authenticator.accessLifetime.cookieLifetime
    {
      try register.removeAll(
        seenBefore: self.dependencies.now().addingTimeInterval(-Double(lifetime)))
    }
    let encryption = try self.configuration.security.certificate.map {
      (certificate) throws(LiveServerError) in try Encryption(certificate)
    }
    let metrics = ServerMetrics(configuration: self.configuration, logger: self.logger)
    let watchdog = Watchdog(limits: self.configuration.limits, logger: self.logger)
    let (registry, responder) = try await self.prepare(
      routes, metrics, watchdog, authenticator, workers.bus)
    watchdog.start()
    defer { watchdog.stop() }
    let quota = ConnectionQuota(limits: self.configuration.limits)
    let server = ConnectionServer(
      source: source,
      connections: LiveChannel(
        responder: responder.responder(logger: self.quietLogger), routes: responder,
        registry: registry,
        metrics: metrics, configuration: self.configuration, authenticator: authenticator,
        encryption: encryption, quota: quota, queues: workers.queues,
        waiting: ConnectionCount(limit: workers.waitingLimit)),
      others: workers.queues.map {
        WorkerConnections($0, limit: workers.receivedLimit)
      }, logger: self.quietLogger.limitingRepetitions(on: self.dependencies.clock)
    ) { channel in
      let number = channel.localAddress?.port ?? self.configuration.port
      port.number = number
      await onListening(number)
    }
    do {
      try await self.run(
        ServiceWithShutdownHandler(server) {
          shutdownDeadline.begin()
          Task { @MainActor in registry.beginShutdown() }
        }, until: signals, for: self.configuration.maximumShutdownDuration, onStart: onStart)
    } catch {
      await registry.endAll(by: shutdownDeadline.begin())
      throw LiveServerError(error, configuration: self.configuration) ?? error
    }
    await registry.endAll(by: shutdownDeadline.begin())
  }

  /// Runs a service until it has shut down gracefully, also if the task is cancelled.
  ///
  /// - Parameters:
  ///   - duration: The grace period for the shutdown.
  ///   - onStart: Called with a function that shuts the service down gracefully.
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

  /// ServiceLifecycle logs each state of a service at levels below `warning`.
  private var quietLogger: Logger {
    var logger = self.logger
    logger.logLevel = max(logger.logLevel, .warning)
    return logger
  }

  @MainActor
  private func prepare(
    _ routes: [Route], _ metrics: ServerMetrics, _ watchdog: Watchdog,
    _ authenticator: Authenticator, _ bus: WorkerBus?
  ) throws -> (SessionRegistry, RouterResponder<SiteContext>) {
    let routes: [Route] = [Route.uploads, Route.leaving] + routes
    let scripts = [
      BrowserRuntime.script, BrowserRuntime.listScript, BrowserRuntime.widgetScript,
      BrowserRuntime.transitionScript, UploadScript.asset,
    ]
    let assets = scripts + routes.flatMap(\.assets)
    let registry = SessionRegistry(
      configuration: self.configuration, version: self.version(with: assets),
      signer: authenticator.signer, clock: self.dependencies.clock, logger: self.logger,
      metrics: metrics, watchdog: watchdog
    )
    let router = Router(context: SiteContext.self)
    let site = Site(
      registry: registry, authenticator: authenticator, dependencies: self.dependencies,
      configuration: self.configuration, bus: bus)
    if self.configuration.compressesResponses { router.add(middleware: Compression()) }
    router.add(
      middleware: ProtectiveFields(self.configuration.security, names: authenticator.names))
    let limitedLogger = self.logger.limitingRepetitions(on: self.dependencies.clock)
    router.add(
      middleware: ErrorPages(site: site, logger: self.logger, refusalLogger: limitedLogger))
    router.add(middleware: OriginCheckMiddleware(authenticator: authenticator))
    if let token = self.configuration.security.accessToken {
      router.add(
        middleware: AccessTokenMiddleware(
          token: AccessToken(token, clock: self.dependencies.clock), authenticator: authenticator,
          openPaths: Set(routes.flatMap(\.openPaths)),
          forwardingField: self.configuration.forwardingField,
          builtInPages: site.builtInPages, logger: self.logger))
    }
    try routes.check(at: site)
    site.add(assets, to: router, logger: limitedLogger)
    for route in routes { route.add(router, site) }
    do { try router.validate() } catch { throw LiveServerError.routesOverlap("\(error)") }
    return (registry, router.buildResponder())
  }

  /// The version of the protocol and a fingerprint of the assets and the configured version. It
  /// changes with every change that requires pages to reload.
  private func version(with assets: [Asset]) -> String {
    let parts = assets.map(\.url).sorted() + [self.configuration.version]
    let fingerprint = Asset("version", parts.joined(separator: "\n")).fingerprint
    return "\(LiveSession.protocolVersion).\(fingerprint)"
  }
}

extension LiveServer {
  /// Serves until a signal arrives, as the whole program.
  ///
  /// ```swift
  /// @main
  /// struct CounterExample {
  ///   static func main() async {
  ///     await LiveServer { Route("/") { _ in … } }.main()
  ///   }
  /// }
  /// ```
  ///
  /// If the server can't start, it writes the reason and a remedy to standard error and exits
  /// with status 1, or with the status of a worker that can't start. To handle the error
  /// yourself, call ``run(until:onListening:)``.
  public func main() async {
    do {
      try await self.run()
    } catch {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      if case LiveServerError.workerFailed(let status, _) = error, status > 0 {
        exit(CInt(status))
      }
      exit(1)
    }
  }
}
#endif
