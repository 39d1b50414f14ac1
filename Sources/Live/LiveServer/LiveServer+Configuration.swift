#if LiveServer
import Foundation
public import HTTPTypes
import LiveUploads
public import Logging
public import Metrics

extension LiveServer {
  /// The address of a server, its timeouts and limits, and the storage it uses.
  public struct Configuration: Sendable {
    /// The address to listen on. The default, `127.0.0.1`, can be reached from this machine only.
    /// Any other address requires ``Security/certificate`` and ``Security/accessToken``;
    /// `0.0.0.0` and `::` stand for all addresses of this machine.
    public var host: String

    /// The port; 0 for any free port.
    public var port: Int

    /// The time that the server keeps a page whose browser never connects, for example because it
    /// runs no scripts.
    public var unclaimedSessionLifetime: Duration

    /// The time that the server keeps a page after its connection was lost. Then the page ends,
    /// and its effects are cancelled.
    public var lostSessionLifetime: Duration

    /// The time that the server keeps a page after the user has closed its tab or left it, at
    /// most ``lostSessionLifetime``. Its restorable state is kept longer.
    public var leftSessionLifetime: Duration

    /// The interval between pings on each WebSocket. One on which nothing arrives between two
    /// pings is closed.
    public var pingInterval: Duration

    /// The maximum size of a message from the browser, in bytes.
    public var maximumMessageSize: Int

    /// The maximum number of bytes that wait to be sent to a browser, with 256 bytes of overhead
    /// for each message. When the limit is exceeded and another message is to be sent, the
    /// connection is closed. A single message may be larger.
    public var maximumPendingBytes: Int

    /// The grace period for open requests and sessions when the server shuts down. A new connection
    /// gets a tenth of it for its first request, from when it was accepted, and at most
    /// `limits.idleTimeout`.
    public var maximumShutdownDuration: Duration

    /// The number of worker processes that serve pages; 0 serves them in the process that runs
    /// the server.
    ///
    /// With workers, a crash in a page ends only the worker that serves it. The process that runs
    /// the server holds the port and restarts the worker at once; new connections wait until
    /// then, and open pages recover their restorable state. Each worker runs the whole program
    /// again: open databases and files in the routes of the server, which are created in workers
    /// only.
    ///
    /// Several workers use several cores; ``oneWorkerPerCore`` is their number. A browser stays
    /// with the worker that has loaded its first page, and all pages of a process run on one
    /// core. Workers share no memory: `PubSub` connects their features. Limits apply to each
    /// worker separately. With a certificate, the address of a client determines its worker, so
    /// several workers then help only if browsers connect from different addresses.
    ///
    /// Workers share a key and a folder for restorable state: those of the configuration if they
    /// are files, otherwise temporary ones. Workers are supported on Linux only.
    ///
    /// The default is 0, not ``oneWorkerPerCore``, because workers change the meaning of a
    /// program: a value in memory that pages share, such as a cache or a list of participants,
    /// exists once in each worker, and everything before `run()` runs once more in each. No error
    /// shows that, so the program has to state that its pages allow it.
    public var workers: Int

    /// The limits on requests, connections, pages and messages.
    public var limits: Limits

    /// The header field in which a proxy in front of the server names the client's address, for
    /// example `X-Forwarded-For`; its last item counts. Set it to `nil` if there is no proxy:
    /// without one, any client could forge the field.
    public var forwardingField: HTTPField.Name?

    /// Whether text responses are compressed for browsers that support it.
    public var compressesResponses: Bool

    /// The log level of the access log, which has a line for each response: method, path, status,
    /// bytes and duration. `nil` disables it.
    public var accessLog: Logger.Level?

    /// The backend for the server's metrics, for example ``PrometheusMetrics``; `nil` uses the
    /// backend that `MetricsSystem` was bootstrapped with.
    public var metrics: (any MetricsFactory)?

    /// The delay of each message in both directions, to try a page as it behaves on a slow
    /// network.
    public var simulatedLatency: Duration

    /// The version of the program, in addition to the fingerprints of its assets. An open page
    /// that reconnects to a server of another version reloads as soon as no input is lost by it.
    public var version: String

    /// The storage for restorable state of pages whose session has ended; see `Restorable`. The
    /// default keeps it in memory, so it does not outlive the process: use ``FolderStateStorage``
    /// for that.
    public var stateStorage: any StateStorage

    /// The delay between a change of restorable state and writing it to storage. Later changes
    /// are lost if the process is killed or crashes, and kept if it shuts down gracefully.
    ///
    /// With zero, each state is written before the patch that shows it is sent, so no change that
    /// a page shows is lost. An event then takes as long as the storage needs to write, and each
    /// change costs an encoding of the state.
    public var stateSavingDelay: Duration

    /// The time that restorable state is kept after the page was last connected.
    public var stateLifetime: Duration

    /// The maximum size of a page's restorable state, in bytes. Larger state is not stored, which
    /// is logged.
    public var maximumStateSize: Int

    /// The authentication of browsers, and the permissions of pages.
    public var security: Security

    /// Returns the texts and the style of the pages that the server makes itself, for a request:
    /// the field `Accept-Language` has the languages of the user.
    ///
    /// It is called for each such page, also for clients without access: do no slow work.
    public var builtInPages: @Sendable (PageRequest) -> BuiltInPages

    /// Creates a configuration.
    public init(
      host: String = "127.0.0.1",
      port: Int = 8080,
      unclaimedSessionLifetime: Duration = .seconds(30),
      lostSessionLifetime: Duration = .seconds(300),
      leftSessionLifetime: Duration = .seconds(5),
      pingInterval: Duration = .seconds(20),
      maximumMessageSize: Int = 1 << 20,
      maximumPendingBytes: Int = 2 << 20,
      maximumShutdownDuration: Duration = .seconds(10),
      workers: Int = 0,
      limits: Limits = Limits(),
      forwardingField: HTTPField.Name? = nil,
      compressesResponses: Bool = true,
      accessLog: Logger.Level? = nil,
      metrics: (any MetricsFactory)? = nil,
      simulatedLatency: Duration = .zero,
      version: String = "",
      stateStorage: any StateStorage = MemoryStateStorage(),
      stateSavingDelay: Duration = .milliseconds(500),
      stateLifetime: Duration = .seconds(24 * 3600),
      maximumStateSize: Int = 1 << 18,
      security: Security = Security(),
      builtInPages: @escaping @Sendable (PageRequest) -> BuiltInPages = { _ in BuiltInPages() }
    ) {
      self.host = host
      self.port = port
      self.unclaimedSessionLifetime = unclaimedSessionLifetime
      self.lostSessionLifetime = lostSessionLifetime
      self.leftSessionLifetime = leftSessionLifetime
      self.pingInterval = pingInterval
      self.maximumMessageSize = maximumMessageSize
      self.maximumPendingBytes = maximumPendingBytes
      self.maximumShutdownDuration = maximumShutdownDuration
      self.workers = workers
      self.limits = limits
      self.forwardingField = forwardingField
      self.compressesResponses = compressesResponses
      self.accessLog = accessLog
      self.metrics = metrics
      self.simulatedLatency = simulatedLatency
      self.version = version
      self.stateStorage = stateStorage
      self.stateSavingDelay = stateSavingDelay
      self.stateLifetime = stateLifetime
      self.maximumStateSize = maximumStateSize
      self.security = security
      self.builtInPages = builtInPages
    }

    /// The number of cores that this process may use, or the value of the environment variable
    /// `LIVE_WORKERS`, for ``workers``.
    ///
    /// ```swift
    /// LiveServer.Configuration(workers: LiveServer.Configuration.oneWorkerPerCore)
    /// ```
    ///
    /// Use it in programs whose pages share no memory with each other, or share it through
    /// `PubSub` or a database. Limits of a control group are not taken into account.
    public static var oneWorkerPerCore: Int {
      ProcessInfo.processInfo.environment[Self.workersVariable]
        .map { Int($0, radix: 10) ?? -1 } ?? ProcessInfo.processInfo.activeProcessorCount
    }

    static var workersVariable: String { "LIVE_WORKERS" }
  }
}

extension LiveServer.Configuration {
  /// Far longer than any useful timeout, and small enough for nanoseconds in an `Int64`.
  private static let maximumDuration = Duration.seconds(100 * 365 * 24 * 3600)

  func check() throws(LiveServerError) {
    let isOpen = !["127.0.0.1", "::1", "localhost"].contains(self.host)
    if isOpen, self.security.certificate == nil || self.security.accessToken == nil {
      throw .unsafeHost(self.host)
    }
    if let token = self.security.accessToken, token.count < AccessToken.minimumLength {
      throw .weakAccessToken(minimumLength: AccessToken.minimumLength)
    }
    guard (0...65_535).contains(self.port) else { throw .invalidPort(self.port) }
    try self.checkDurations()
    try self.checkNumbers()
  }

  private func checkDurations() throws(LiveServerError) {
    for (name, duration, minimum) in [
      ("pingInterval", self.pingInterval, Duration.milliseconds(1)),
      ("stateLifetime", self.stateLifetime, .seconds(1)),
      ("security.accessLifetime", self.security.accessLifetime, .seconds(1)),
      ("limits.idleTimeout", self.limits.idleTimeout, .milliseconds(1)),
      ("limits.bodyTimeout", self.limits.bodyTimeout, .milliseconds(1)),
      ("limits.writeTimeout", self.limits.writeTimeout, .milliseconds(1)),
      ("limits.uploads.timeout", self.limits.uploads.timeout, .milliseconds(1)),
      ("limits.busyWarning", self.limits.busyWarning, .milliseconds(100)),
      (
        "limits.maximumBusyTime", self.limits.maximumBusyTime ?? self.limits.busyWarning,
        self.limits.busyWarning
      ),
      ("unclaimedSessionLifetime", self.unclaimedSessionLifetime, .zero),
      ("lostSessionLifetime", self.lostSessionLifetime, .zero),
      ("leftSessionLifetime", self.leftSessionLifetime, .zero),
      ("maximumShutdownDuration", self.maximumShutdownDuration, .zero),
      ("simulatedLatency", self.simulatedLatency, .zero),
      ("stateSavingDelay", self.stateSavingDelay, .zero),
    ] {
      guard minimum <= duration, duration <= Self.maximumDuration else {
        throw .invalidValue(
          name, "\(duration)", rule: "from \(minimum) to \(Self.maximumDuration)")
      }
    }
  }

  private func checkNumbers() throws(LiveServerError) {
    if self.workers < 0, let text = ProcessInfo.processInfo.environment[Self.workersVariable],
      Int(text, radix: 10) == nil
    {
      throw .invalidWorkers(text)
    }
    for (name, number, minimum) in [
      ("maximumMessageSize", self.maximumMessageSize, 1),
      ("maximumPendingBytes", self.maximumPendingBytes, 1),
      ("maximumStateSize", self.maximumStateSize, 0),
      ("workers", self.workers, 0),
      ("limits.bodySize", self.limits.bodySize, 0),
      ("limits.sessions", self.limits.sessions, 0),
      ("limits.sessionsPerBrowser", self.limits.sessionsPerBrowser, 0),
      ("limits.sessionsPerAddress", self.limits.sessionsPerAddress, 0),
      ("limits.connections", self.limits.connections, 1),
      ("limits.connectionsPerAddress", self.limits.connectionsPerAddress, 1),
      ("limits.messageBurst", self.limits.messageBurst, 1),
      ("limits.bytesPerSecond", self.limits.bytesPerSecond, 1),
      ("limits.byteBurst", self.limits.byteBurst, 1),
      ("limits.minimumTransferRate", self.limits.minimumTransferRate, 1),
      ("limits.uploads.bytesPerSession", self.limits.uploads.bytesPerSession, 0),
      ("limits.uploads.bytesPerBrowser", self.limits.uploads.bytesPerBrowser, 0),
      ("limits.uploads.countPerBrowser", self.limits.uploads.countPerBrowser, 0),
      ("limits.uploads.bytes", self.limits.uploads.bytes, 0),
      ("limits.uploads.count", self.limits.uploads.count, 0),
      ("limits.uploads.chunkSize", self.limits.uploads.chunkSize, 1),
    ] where number < minimum {
      throw .invalidValue(name, "\(number)", rule: "\(minimum) or more")
    }
    guard self.workers <= WorkerBus.maximumWorkers else {
      throw .invalidValue(
        "workers", "\(self.workers)", rule: "\(WorkerBus.maximumWorkers) or fewer")
    }
    if self.workers == 0, let time = self.limits.maximumBusyTime {
      throw .invalidValue(
        "limits.maximumBusyTime", "\(time)",
        rule: "nil without workers, because nothing would restart the server")
    }
    let rate = self.limits.messagesPerSecond
    guard rate > 0, rate.isFinite else {
      throw .invalidValue("limits.messagesPerSecond", "\(rate)", rule: "more than 0")
    }
  }
}
#endif
