#if LiveServer
  import LiveHTML
  import Logging
  import NIOWebSocket

  /// All pages that somebody has open, or may come back to.
  @MainActor
  final class SessionRegistry {
    /// What tells this run of the server from others.
    let epoch = UInt64.random(in: .min ... .max).hexadecimal

    private let configuration: LiveServer.Configuration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private var sessions: [SessionKey: ServedSession] = [:]

    init(configuration: LiveServer.Configuration, clock: any Clock<Duration>, logger: Logger) {
      self.configuration = configuration
      self.clock = clock
      self.logger = logger
    }

    /// How many pages are kept.
    var count: Int { self.sessions.count }

    /// Opens a page.
    ///
    /// - Parameter isLive: Whether it may be connected to.
    /// - Returns: The document.
    func open(_ page: any Page, path: String, isLive: Bool) -> [UInt8] {
      let key = SessionKey()
      let session = LiveSession(page, path: path, epoch: self.epoch)
      let document = session.document(script: BrowserRuntime.script.url, session: key.description)
      guard isLive else {
        session.end()
        return document
      }
      let served = ServedSession(key: key, session: session)
      self.sessions[key] = served
      self.expire(served, after: self.configuration.unclaimedSessionLifetime)
      return document
    }

    /// The session that a socket asks for. Another socket of the same page is closed.
    func claim(_ key: SessionKey, by outbox: SocketOutbox) -> ServedSession? {
      guard let served = self.sessions[key] else { return nil }
      if let (deadline, task) = served.expiry {
        guard !deadline.hasPassed() else { return nil }
        task.cancel()
        served.expiry = nil
      }
      served.outbox?.close(.unknown(SocketCloseCode.replaced))
      served.outbox = outbox
      return served
    }

    /// Notes that a socket has gone.
    func release(_ served: ServedSession, by outbox: SocketOutbox) {
      guard served.outbox === outbox else { return }
      served.outbox = nil
      served.session.disconnect()
      self.expire(served, after: self.configuration.lostSessionLifetime)
    }

    /// Ends all sessions, and their effects.
    func endAll() {
      for served in self.sessions.values { self.end(served) }
    }

    private func expire(_ served: ServedSession, after lifetime: Duration) {
      let deadline = Deadline(after: lifetime, on: self.clock)
      let task = Task { [weak self, key = served.key] in
        guard (try? await deadline.wait()) != nil, !Task.isCancelled else { return }
        if let served = self?.sessions[key] { self?.end(served) }
      }
      served.expiry = (deadline, task)
    }

    private func end(_ served: ServedSession) {
      served.expiry?.task.cancel()
      self.sessions[served.key] = nil
      served.session.end()
    }
  }
#endif
