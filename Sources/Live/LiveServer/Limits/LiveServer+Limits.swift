#if LiveServer
  extension LiveServer {
    /// How much of it a server puts up with, so that nobody can use it up for others.
    ///
    /// What is exceeded ends in an answer that says so, and in a line of the log.
    public struct Limits: Sendable {
      /// How many bytes may come with a request. More is answered with 413, and the connection is closed.
      public var bodySize: Int

      /// How many pages are kept. One more is answered with 503, and `Retry-After`.
      public var sessions: Int

      /// How many pages of one browser are kept. For one more, that of its pages ends whose connection has been gone for longest; if all
      /// are connected, it is answered with 503. Whoever sends no cookies is another browser each time.
      public var sessionsPerBrowser: Int

      /// How many pages are kept for one address, or for one network of 64 bits with IPv6. One more is answered with 503.
      ///
      /// It does not count for this machine itself, from which a proxy comes as well, unless
      /// ``LiveServer/Configuration/forwardingField`` says which field tells the address that a proxy has seen.
      public var sessionsPerAddress: Int

      /// How many connections there may be, of browsers that ask for something and of open pages. One more is closed at once.
      public var connections: Int

      /// How many of them one address may have, or one network of 64 bits with IPv6. One more is closed at once.
      ///
      /// It does not count for this machine itself, nor if ``LiveServer/Configuration/forwardingField`` is set: a proxy has all of
      /// them then.
      public var connectionsPerAddress: Int

      /// How many messages a second a page may send for long, on however many sockets. More closes its connection, with the
      /// code 1008.
      public var messagesPerSecond: Double

      /// How many messages a page may send at once: what somebody has done while the connection was gone comes so.
      public var messageBurst: Int

      /// How many bytes a second a page may send for long, on however many sockets. More is read later: the browser keeps it, and
      /// nothing is lost.
      public var bytesPerSecond: Int

      /// How many bytes a page may send at once before ``bytesPerSecond`` counts.
      public var byteBurst: Int

      /// How long a connection may be idle before it is closed: no request has come, or none is being answered. It does not count for
      /// the sockets of pages, which have ``LiveServer/Configuration/pingInterval``.
      public var idleTimeout: Duration

      /// How long the body of a request may take, plus one second for each ``minimumTransferRate`` bytes that have come. Longer is
      /// answered with 408, and the connection is closed.
      public var bodyTimeout: Duration

      /// How long a client may leave unread what it is sent, once more than 64 KB wait. At the end of each such time it has to have read
      /// ``minimumTransferRate`` bytes for each second of it. Otherwise its connection is closed.
      public var writeTimeout: Duration

      /// How many bytes a second a client has to send or read at least while something is under way.
      public var minimumTransferRate: Int

      /// Creates limits that no page of a patient person meets.
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
        minimumTransferRate: Int = 2 << 10
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
      }
    }
  }
#endif
