#if LiveServer
public import LiveUploads

extension LiveServer {
  /// The limits of a server, so that one client can't use up its resources for all others.
  ///
  /// A client that exceeds a limit gets an error response or is disconnected, and the server logs
  /// a warning and counts it in its metrics. Of warnings with the same text, it logs one per second:
  /// `repetitions` in the metadata is the number of those since the last one.
  public struct Limits: Sendable {
    /// The maximum size of a request body, in bytes. A larger one is refused with status 413, and
    /// the connection is closed.
    public var bodySize: Int

    /// The maximum number of sessions. Another page is refused with status 503 and `Retry-After`.
    public var sessions: Int

    /// The maximum number of sessions of one browser. For another page, the session of this
    /// browser that has been disconnected for longest ends; if all are connected, the page is
    /// refused with status 503. A client that sends no cookies counts as a new browser each time.
    public var sessionsPerBrowser: Int

    /// The maximum number of sessions of one address, or of one IPv6 network (64 bits). Another
    /// page is refused with status 503.
    ///
    /// The limit does not apply to this machine, which includes a local proxy, unless
    /// ``LiveServer/Configuration/forwardingField`` names the field with the client's address.
    public var sessionsPerAddress: Int

    /// The maximum number of connections, for HTTP requests and WebSockets of pages. Another
    /// connection is closed at once.
    public var connections: Int

    /// The maximum number of connections of one address, or of one IPv6 network (64 bits).
    /// Another connection is closed at once.
    ///
    /// The limit does not apply to this machine, nor if
    /// ``LiveServer/Configuration/forwardingField`` is set, because all connections come from the
    /// proxy then.
    public var connectionsPerAddress: Int

    /// The sustained rate of messages from one page, in messages per second, over all its
    /// sockets. A page that exceeds it is disconnected with code 1008.
    public var messagesPerSecond: Double

    /// The burst size of messages from one page. A page that reconnects sends all events of the
    /// time without a connection at once.
    public var messageBurst: Int

    /// The sustained rate of bytes from one page, in bytes per second, over all its sockets. The
    /// server reads the excess later: the browser keeps it, and nothing is lost.
    public var bytesPerSecond: Int

    /// The burst size of bytes from one page, before ``bytesPerSecond`` applies.
    public var byteBurst: Int

    /// The time that a connection may be idle, without a request or a response in progress,
    /// before it is closed. It does not apply to the sockets of pages, which have
    /// ``LiveServer/Configuration/pingInterval``.
    public var idleTimeout: Duration

    /// The timeout for the body of a request, extended by one second for each
    /// ``minimumTransferRate`` bytes received. A slower request is refused with status 408, and
    /// the connection is closed.
    public var bodyTimeout: Duration

    /// The timeout for clients that read too slowly, from the moment that more than 64 KB wait to
    /// be sent. At the end of each such period, the client must have read ``minimumTransferRate``
    /// bytes for each second of it. Otherwise its connection is closed.
    public var writeTimeout: Duration

    /// The minimum transfer rate of a client, in bytes per second, while a request or response is
    /// in progress.
    public var minimumTransferRate: Int

    /// The time for which a page may hold up the process that serves it before the server logs a
    /// warning with the page's path. All pages of a process share its main actor: an action, an
    /// effect or a view that takes long lets all of them wait.
    public var busyWarning: Duration

    /// The time after which a page that still holds up its worker ends it, as a page in an
    /// endless loop would do for ever. The supervisor starts the next worker at once, and pages
    /// recover their restorable state. `nil`, the default, ends no worker; other values need
    /// ``LiveServer/Configuration/workers``.
    public var maximumBusyTime: Duration?

    /// The limits on files that pages upload.
    public var uploads: UploadLimits

    /// Creates limits. The defaults are higher than what normal use of a page needs.
    public init(
      bodySize: Int = 1 << 20,
      sessions: Int = 10_000,
      sessionsPerBrowser: Int = 100,
      sessionsPerAddress: Int = 1_000,
      connections: Int = 12_000,
      connectionsPerAddress: Int = 1_200,
      messagesPerSecond: Double = 200,
      messageBurst: Int = 2_000,
      bytesPerSecond: Int = 2 << 20,
      byteBurst: Int = 16 << 20,
      idleTimeout: Duration = .seconds(60),
      bodyTimeout: Duration = .seconds(30),
      writeTimeout: Duration = .seconds(30),
      minimumTransferRate: Int = 2 << 10,
      busyWarning: Duration = .seconds(1),
      maximumBusyTime: Duration? = nil,
      uploads: UploadLimits = UploadLimits()
    ) {
      self.bodySize = bodySize
      self.sessions = sessions
      self.sessionsPerBrowser = sessionsPerBrowser
      self.sessionsPerAddress = sessionsPerAddress
      self.connections = connections
      self.connectionsPerAddress = connectionsPerAddress
      self.messagesPerSecond = messagesPerSecond
      self.messageBurst = messageBurst
      self.bytesPerSecond = bytesPerSecond
      self.byteBurst = byteBurst
      self.idleTimeout = idleTimeout
      self.bodyTimeout = bodyTimeout
      self.writeTimeout = writeTimeout
      self.minimumTransferRate = minimumTransferRate
      self.busyWarning = busyWarning
      self.maximumBusyTime = maximumBusyTime
      self.uploads = uploads
    }
  }
}

/// The queue of new connections in the kernel.
enum ConnectionQueue {
  /// The number of connections that the kernel queues until the server accepts them.
  static let limit: Int32 = 256
}
#endif
