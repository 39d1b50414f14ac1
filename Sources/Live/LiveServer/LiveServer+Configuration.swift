#if LiveServer
  public import HTTPTypes
  public import Logging
  public import Metrics

  extension LiveServer {
    /// Where a server listens, and what it puts up with.
    public struct Configuration: Sendable {
      /// The address: `127.0.0.1`, so that nobody but this machine can reach the server. Any other needs ``Security/certificate``
      /// and ``Security/accessToken``; `0.0.0.0` and `::` are all addresses of this machine.
      public var host: String

      /// The port; 0 for any that is free.
      public var port: Int

      /// How long a page is kept that was sent and never connects, as by those who read without a script.
      public var unclaimedSessionLifetime: Duration

      /// How long a page is kept whose connection has gone. Afterwards it ends, and its effects with it.
      public var lostSessionLifetime: Duration

      /// How often a connection is asked for a sign of life. One that gives none until the next time is given up.
      public var pingInterval: Duration

      /// How many bytes a message of the browser may have.
      public var maximumMessageSize: Int

      /// How many bytes may wait for a browser that does not take them, with 256 for each message. If more has to be said then, its
      /// connection is closed. One message may be larger.
      public var maximumPendingBytes: Int

      /// How long a server that is told to stop waits for those who are being answered.
      public var maximumShutdownDuration: Duration

      /// The number of processes that serve pages: 0 for the one that runs the server.
      ///
      /// With workers, a page that crashes ends its worker and nothing else. The process that runs the server only holds the port, and
      /// starts the worker again at once; new connections wait until then, and open pages take up their restorable state. Each worker
      /// runs the whole program again: open databases and files in the routes of the server, which are made in workers only.
      ///
      /// All connections from one address reach the same worker, so more than one is of use to a server that browsers reach from
      /// different addresses, and not behind a proxy. Limits and metrics are those of one worker.
      ///
      /// Workers share a key and a folder of states: those of the configuration if they are files, or else temporary ones. On other
      /// systems than Linux there are no workers.
      public var workers: Int

      /// How much of it the server puts up with.
      public var limits: Limits

      /// The field in which a proxy in front of the server says for whom it asks, for instance `X-Forwarded-For`; its last item counts.
      /// `nil` if there is none, for otherwise anybody could write anything into it.
      public var forwardingField: HTTPField.Name?

      /// Whether text is compressed for browsers that can read it so.
      public var compressesAnswers: Bool

      /// The level at which each request is noted in the log, when it has been answered: method, path, status, bytes, time. `nil` for
      /// not at all.
      public var accessLog: Logger.Level?

      /// Where the server counts what it does, for instance ``PrometheusMetrics``; `nil` for what `MetricsSystem` was bootstrapped with.
      public var metrics: (any MetricsFactory)?

      /// How long each message of a page and to a page is held back, to see what a page is like far away from the server.
      public var simulatedLatency: Duration

      /// What tells this version of the program from others, besides its assets: an open page that comes back to a server of
      /// another version loads itself again, as soon as nothing is lost by it.
      public var version: String

      /// Where it is kept what pages want to find again when their session has gone; see `Restorable`. In memory, it does not
      /// outlive the process: use ``FolderStateStorage`` for that.
      public var stateStorage: any StateStorage

      /// Delay between a change of restorable state and writing it to storage. Later changes are lost if the process is killed or
      /// crashes, and kept if it shuts down gracefully.
      ///
      /// With zero, each state is written before the patch that shows it is sent, so no change is lost that a page shows. A click then takes as long
      /// as the storage needs, and each one costs an encoding of the state.
      public var stateSavingDelay: Duration

      /// How long it is kept what pages want to find again, after they were there for the last time.
      public var stateLifetime: Duration

      /// How many bytes that may have for a page. What is larger is not kept, and the log says so.
      public var maximumStateSize: Int

      /// Whom the server lets in, and what its pages may do.
      public var security: Security

      /// Creates a configuration.
      public init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        unclaimedSessionLifetime: Duration = .seconds(30),
        lostSessionLifetime: Duration = .seconds(300),
        pingInterval: Duration = .seconds(20),
        maximumMessageSize: Int = 1 << 20,
        maximumPendingBytes: Int = 2 << 20,
        maximumShutdownDuration: Duration = .seconds(10),
        workers: Int = 0,
        limits: Limits = Limits(),
        forwardingField: HTTPField.Name? = nil,
        compressesAnswers: Bool = true,
        accessLog: Logger.Level? = nil,
        metrics: (any MetricsFactory)? = nil,
        simulatedLatency: Duration = .zero,
        version: String = "",
        stateStorage: any StateStorage = MemoryStateStorage(),
        stateSavingDelay: Duration = .milliseconds(500),
        stateLifetime: Duration = .seconds(24 * 3600),
        maximumStateSize: Int = 1 << 18,
        security: Security = Security()
      ) {
        self.host = host
        self.port = port
        self.unclaimedSessionLifetime = unclaimedSessionLifetime
        self.lostSessionLifetime = lostSessionLifetime
        self.pingInterval = pingInterval
        self.maximumMessageSize = maximumMessageSize
        self.maximumPendingBytes = maximumPendingBytes
        self.maximumShutdownDuration = maximumShutdownDuration
        self.workers = workers
        self.limits = limits
        self.forwardingField = forwardingField
        self.compressesAnswers = compressesAnswers
        self.accessLog = accessLog
        self.metrics = metrics
        self.simulatedLatency = simulatedLatency
        self.version = version
        self.stateStorage = stateStorage
        self.stateSavingDelay = stateSavingDelay
        self.stateLifetime = stateLifetime
        self.maximumStateSize = maximumStateSize
        self.security = security
      }

      func check() throws(LiveServerError) {
        let isOpen = !["127.0.0.1", "::1", "localhost"].contains(self.host)
        if isOpen, self.security.certificate == nil || self.security.accessToken == nil {
          throw .unsafeHost(self.host)
        }
        if let token = self.security.accessToken, token.count < AccessToken.minimumLength {
          throw .weakAccessToken
        }
        guard (0...65_535).contains(self.port) else { throw .noPort(self.port) }
        try self.checkDurations()
        try self.checkNumbers()
      }
    }
  }
#endif
