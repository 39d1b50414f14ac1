#if LiveServer
  import HTTPTypes
  import Hummingbird
  import LiveHTML
  import Logging
  import NIOWebSocket

  /// All pages that somebody has open, or may come back to.
  @MainActor
  final class SessionRegistry {
    /// What tells this run of the server from others.
    let epoch = UInt64.random(in: .min ... .max).hexadecimal

    private let configuration: LiveServer.Configuration
    let clock: any Clock<Duration>
    private let logger: Logger
    private let sight: ServerSight
    private let version: String
    private let signer: Signer
    private let states: SessionStates
    private var sessions: [SessionKey: ServedSession] = [:]
    private var places: SessionPlaces
    private var journal: SessionJournal?
    /// How many times somebody has opened or left a page.
    private var moment = 0

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - version: What tells this version of the program from others.
    ///   - signer: Signs what pages show to be let in to their sessions.
    init(
      configuration: LiveServer.Configuration, version: String, signer: Signer,
      clock: any Clock<Duration>, logger: Logger, sight: ServerSight
    ) {
      self.configuration = configuration
      self.clock = clock
      self.logger = logger
      self.sight = sight
      self.version = version
      self.signer = signer
      self.states = SessionStates(configuration: configuration, clock: clock, logger: logger)
      self.places = SessionPlaces(limits: configuration.limits)
    }

    /// How many pages are kept.
    var count: Int { self.sessions.count }

    /// Remembers from now on what sessions do.
    func keepJournal() -> SessionJournal {
      let journal = self.journal ?? SessionJournal()
      self.journal = journal
      return journal
    }

    /// Opens a page, if there is room for one more; otherwise it is not even made.
    ///
    /// - Parameter operation: Opens the page, or returns `nil`.
    func admit<R>(
      _ visitor: Visitor, _ operation: () async throws -> R
    ) async throws -> R {
      do {
        try self.takePlace(for: visitor)
      } catch {
        self.sight.noteRefusal(error.rawValue)
        self.logger.warning(
          "A page was refused: there are too many.",
          metadata: ["limit": "\(error.rawValue)", "address": "\(visitor.address ?? "-")"])
        let patience = self.configuration.unclaimedSessionLifetime.components.seconds
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "\(max(1, patience))"])
      }
      // Whoever keeps the page has a place of its own.
      defer { self.places.giveBack(visitor) }
      return try await operation()
    }

    private func takePlace(for visitor: Visitor) throws(SessionRefusal) {
      do throws(SessionRefusal) {
        try self.places.take(for: visitor)
      } catch {
        guard error == .browserHasTooMany else { throw error }
        let lost = self.sessions.values
          .filter { $0.visitor.browser == visitor.browser && $0.outbox == nil }
          .min { $0.lastSeen < $1.lastSeen }
        guard let lost else { throw error }
        self.end(lost)
        try self.places.take(for: visitor)
      }
    }

    /// Opens a page.
    ///
    /// - Parameters:
    ///   - visitor: Who may connect to it.
    ///   - isLive: Whether anybody will. The session ends at once otherwise.
    ///   - lost: What was kept of the session that it takes over from.
    /// - Returns: The document.
    func open(
      _ page: any Page, path: String, for visitor: Visitor, isLive: Bool, lost: KeptState?
    ) -> [UInt8] {
      let start = ContinuousClock.now
      let key = SessionKey()
      let session = LiveSession(page, path: path, epoch: self.epoch, restoring: lost?.bytes)
      if let error = session.restorationError {
        self.logger.notice(
          "A page begins without what was kept of it.", metadata: ["error": "\(error)"])
      }
      let stateKey = session.isRestorable ? SessionKey() : nil
      let document = session.document(
        script: BrowserRuntime.script.url,
        session: self.signer.ticket(for: key, of: visitor.browser),
        version: self.version, state: stateKey?.description)
      self.sight.noteDocument(time: start.duration(to: .now))
      guard isLive else {
        session.end()
        return document
      }
      self.moment += 1
      let served = ServedSession(
        key: key, session: session,
        stateName: stateKey.map { self.signer.stateName(for: $0, of: visitor.browser) },
        predecessor: lost?.name, visitor: visitor, lastSeen: self.moment,
        limits: self.configuration.limits)
      self.places.keep(visitor)
      self.sessions[key] = served
      self.states.watch(served)
      self.sight.noteOpened()
      if !(page is SessionMonitorPage) { self.journal?.noteOpened(key, path: path) }
      session.onReport = { [weak self] report in self?.note(report, of: key) }
      self.expire(served, after: self.configuration.unclaimedSessionLifetime)
      return document
    }

    /// What a session of this browser wanted to find again that has gone, or that the browser has given up.
    ///
    /// - Parameter key: What its page shows for that.
    func state(for key: SessionKey, of visitor: Visitor) async -> KeptState? {
      let name = self.signer.stateName(for: key, of: visitor.browser)
      return await self.states.state(for: name).map { KeptState(name: name, bytes: $0) }
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
      served.isClaimed = true
      self.states.save(served)
      self.journal?.noteConnection(key, isConnected: true)
      return served
    }

    /// Has the messages of a session sent on a socket.
    func connect(_ served: ServedSession, to outbox: SocketOutbox) {
      guard self.configuration.stateSavingDelay == .zero, served.stateName != nil else {
        return served.session.connect {
          outbox.send(text: $0)
        } sendFrame: {
          outbox.send(binary: $0)
        }
      }
      served.session.connect { [states, weak served] message in
        if let served { states.send(to: served) { outbox.send(text: message) } }
      } sendFrame: { [states, weak served] message in
        if let served { states.send(to: served) { outbox.send(binary: message) } }
      }
    }

    /// Notes that a socket has gone.
    func release(_ served: ServedSession, by outbox: SocketOutbox) {
      guard served.outbox === outbox else { return }
      served.outbox = nil
      // When the server ends, sessions end before their sockets.
      guard self.sessions[served.key] === served else { return }
      self.moment += 1
      served.lastSeen = self.moment
      served.session.disconnect()
      self.states.renew(served)
      self.journal?.noteConnection(served.key, isConnected: false)
      self.expire(served, after: self.configuration.lostSessionLifetime)
    }

    /// Ends the sessions of a browser that has no access any more.
    func endAll(of browser: String) {
      for served in Array(self.sessions.values) where served.visitor.browser == browser {
        served.outbox?.close(.unknown(SocketCloseCode.unknownSession))
        self.end(served)
      }
    }

    /// Keeps now what pages want to find again.
    func saveAll() {
      for served in self.sessions.values { self.states.save(served) }
    }

    /// Ends all sessions, and their effects, and waits until it is kept what they want to find again, but not for longer than
    /// until the deadline.
    func endAll(by deadline: Deadline) async {
      for served in Array(self.sessions.values) { self.end(served) }
      await self.states.finish(by: deadline)
    }

    private func note(_ report: LiveSession.Report, of key: SessionKey) {
      switch report {
      case .event: self.sight.noteEvent()
      case .patch(_, let size, let time): self.sight.notePatch(size: size, time: time)
      }
      self.journal?.note(report, of: key)
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
      guard self.sessions.removeValue(forKey: served.key) != nil else { return }
      self.places.giveBack(served.visitor)
      self.sight.noteEnd()
      self.journal?.noteEnd(served.key)
      served.session.flush()
      // What has been left was written then.
      if served.outbox == nil { self.states.save(served) } else { self.states.renew(served) }
      // Nothing is kept back any more: the socket is closed next.
      served.noteTriedSave(.max)
      self.states.unwatch(served)
      served.session.end()
    }
  }
#endif
