#if LiveServer
import HTTPTypes
import Hummingbird
import LiveHTML
import LiveUploads
import Logging
import NIOWebSocket

/// All sessions: of connected pages, and of pages whose browser may still connect.
@MainActor
final class SessionRegistry {
  /// The random id of this run of the server.
  let epoch = UInt64.random(in: .min ... .max).hexadecimal

  /// The uploads in progress, of all sessions.
  nonisolated let uploads: UploadHub

  /// Reports pages that hold up all others.
  let watchdog: Watchdog?

  private let configuration: LiveServer.Configuration
  let clock: any Clock<Duration>
  private let logger: Logger
  /// The logger for refusals, which clients cause.
  private let refusalLogger: Logger
  private let metrics: ServerMetrics
  private let version: String
  private let signer: Signer
  private let states: SessionStates
  private var sessions: [SessionKey: ServedSession] = [:]
  private var quota: SessionQuota
  /// The tasks that delete incomplete uploads of sessions that have ended.
  private var endingUploads: [SessionKey: Task<Void, Never>] = [:]
  private var journal: SessionJournal?
  /// The redirects for which browsers load documents, by browser, until they have loaded one.
  private var redirects: [String: (source: SessionKey, trail: RedirectTrail)] = [:]
  /// Whether the process shuts down, so that other processes continue its pages.
  private(set) var isShuttingDown = false
  /// The number of pages that were loaded or disconnected so far.
  private var moment = 0

  /// Creates an empty registry.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the server.
  ///   - version: The version of the program.
  ///   - signer: The signer of session tickets and names of restorable state.
  ///   - clock: The clock of all deadlines.
  ///   - logger: The logger for refusals and errors.
  ///   - metrics: The metrics.
  ///   - watchdog: Reports pages that hold up all others.
  init(
    configuration: LiveServer.Configuration, version: String, signer: Signer,
    clock: any Clock<Duration>, logger: Logger, metrics: ServerMetrics, watchdog: Watchdog? = nil
  ) {
    self.watchdog = watchdog
    self.configuration = configuration
    self.clock = clock
    self.logger = logger
    self.refusalLogger = logger.limitingRepetitions(on: clock)
    self.metrics = metrics
    self.version = version
    self.signer = signer
    self.states = SessionStates(configuration: configuration, clock: clock, logger: logger)
    self.quota = SessionQuota(limits: configuration.limits)
    self.uploads = UploadHub(limits: configuration.limits.uploads)
  }

  /// The time for which changes of a session are recorded after an inspection.
  static let recordingTime = Duration.seconds(10)

  /// The number of sessions.
  var count: Int { self.sessions.count }

  /// Starts to record events and patches of sessions, for the debug page.
  func keepJournal() -> SessionJournal {
    let journal = self.journal ?? SessionJournal()
    self.journal = journal
    return journal
  }

  /// Inspects the components of a session, and records its changes from now on, until nobody has
  /// inspected it for ``recordingTime``.
  ///
  /// - Parameter id: The id of the session in the journal.
  func inspect(_ id: String) -> InspectionResponse {
    guard let (key, record) = self.journal?.session(id), let served = self.sessions[key],
      let tree = served.session.inspect()
    else { return .noSession }
    served.recordingEnd?.cancel()
    let deadline = Deadline(after: Self.recordingTime, on: self.clock)
    served.recordingEnd = Task { [weak served] in
      guard (try? await deadline.wait()) != nil, !Task.isCancelled else { return }
      served?.session.endRecording()
    }
    return .inspection(SessionInspection(session: record, tree: tree))
  }

  /// Opens a page if no session limit is reached; otherwise the page is not created.
  ///
  /// - Parameters:
  ///   - client: The client that requests the page.
  ///   - operation: Creates and opens the page, or returns `nil`.
  /// - Throws: An `HTTPError` with status 503 if a limit is reached, or an error of the
  ///   operation.
  func admit<R>(
    _ client: ClientIdentity, _ operation: () async throws -> R
  ) async throws -> R {
    do {
      try self.reserve(for: client)
    } catch {
      self.metrics.noteRefusal(error.rawValue)
      self.refusalLogger.warning(
        "A page was refused: there are too many sessions.",
        metadata: ["limit": "\(error.rawValue)", "address": "\(client.address ?? "-")"])
      let delay = self.configuration.unclaimedSessionLifetime.components.seconds
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "\(max(1, delay))"])
    }
    // `open` counts the session itself.
    defer { self.quota.release(client) }
    return try await operation()
  }

  private func reserve(for client: ClientIdentity) throws(SessionRefusal) {
    do throws(SessionRefusal) {
      try self.quota.reserve(for: client)
    } catch {
      guard error == .browserHasTooMany else { throw error }
      let lost = self.sessions.values
        .filter { $0.client.browser == client.browser && $0.outbox == nil }
        .min { $0.lastSeen < $1.lastSeen }
      guard let lost else { throw error }
      self.end(lost)
      try self.quota.reserve(for: client)
    }
  }

  /// Opens a page and renders its document.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The path and query that the client requested.
  ///   - client: The client, which alone may connect to the session.
  ///   - isLive: Whether the client can connect. Otherwise the session ends at once.
  ///   - stored: The stored state of the session that this one replaces.
  ///   - rowPositions: The positions of lists in the session that this one replaces.
  /// - Returns: The document.
  /// - Throws: `Redirect` if the page redirects to another one.
  func open(
    _ page: any Page, path: String, for client: ClientIdentity, isLive: Bool,
    restoring stored: StoredState?, rowPositions: String? = nil
  ) throws(Redirect) -> [UInt8] {
    let start = ContinuousClock.now
    self.watchdog?.beginWork(for: path)
    defer { self.watchdog?.endWork() }
    let key = SessionKey()
    var environment = EnvironmentValues()
    let uploads = self.uploads.session(owner: client.browser)
    environment.uploadSession = uploads
    let session = LiveSession(
      page, path: path, environment: environment, epoch: self.epoch, restoring: stored?.bytes,
      rowPositions: rowPositions)
    if let error = session.restorationError {
      self.logger.notice(
        "A page starts without its restorable state, which can't be used.",
        metadata: ["error": "\(error)"])
    }
    if let redirect = session.head.redirect, redirect.isPath {
      session.end()
      throw Redirect(redirect)
    }
    let stateKey = session.isRestorable ? SessionKey() : nil
    let document = session.document(
      script: BrowserRuntime.script.url,
      session: self.signer.ticket(for: key, of: client.browser),
      version: self.version, state: stateKey?.description,
      messageLimit: self.configuration.maximumMessageSize)
    self.metrics.noteDocument(time: start.duration(to: .now))
    guard isLive else {
      session.end()
      return document
    }
    self.moment += 1
    let served = ServedSession(
      key: key, session: session, uploads: uploads,
      stateName: stateKey.map { self.signer.stateName(for: $0, of: client.browser) },
      predecessor: stored?.name, client: client, lastSeen: self.moment,
      limits: self.configuration.limits)
    self.quota.add(client)
    self.sessions[key] = served
    self.states.watch(served)
    self.metrics.noteOpened()
    if !(page is any DebugPage) { self.journal?.noteOpened(key, path: path) }
    session.onPageChange = { [weak self, weak served] in
      served.flatMap { self?.notePageChange(of: $0) }
    }
    session.onReport = { [weak self] report in self?.note(report, of: key) }
    if let (_, trail) = self.redirects.removeValue(forKey: client.browser) {
      session.continueRedirects(trail)
    }
    session.onRedirectLoad = { [weak self] trail in
      self?.redirects[client.browser] = (key, trail)
    }
    self.expire(served, after: self.configuration.unclaimedSessionLifetime)
    return document
  }

  /// Gives the page that has replaced another one a storage key of its own, because its state has
  /// another type.
  ///
  /// - Returns: The key for the browser; `nil` if the page is not restorable.
  private func notePageChange(of served: ServedSession) -> String? {
    self.states.unwatch(served)
    if let name = served.stateName { served.predecessor = name }
    let key = served.session.isRestorable ? SessionKey() : nil
    served.stateName = key.map { self.signer.stateName(for: $0, of: served.client.browser) }
    served.isStateUnsaved = true
    served.isStateKept = false
    self.states.watch(served)
    return key?.description
  }

  /// Returns the restorable state of an open or lost session of this browser.
  ///
  /// - Parameters:
  ///   - key: The key that the page has sent in the field `Live-State`.
  ///   - client: The client.
  /// - Throws: An `HTTPError` with status 503 while the process shuts down. The browser requests
  ///   the page again, from another process.
  func state(for key: SessionKey, of client: ClientIdentity) async throws -> StoredState? {
    guard !self.isShuttingDown else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"])
    }
    let name = self.signer.stateName(for: key, of: client.browser)
    return await self.states.state(for: name).map { StoredState(name: name, bytes: $0) }
  }

  /// Connects a socket to its session, and closes another socket of the same page. Returns `nil`
  /// if the session does not exist, has expired, or applies no more messages.
  func claim(_ key: SessionKey, by outbox: SocketOutbox) -> ServedSession? {
    guard let served = self.sessions[key], !self.isShuttingDown, !served.isRetired else {
      return nil
    }
    if let (deadline, task) = served.expiry {
      guard !deadline.hasPassed() else { return nil }
      task.cancel()
      served.expiry = nil
    }
    served.outbox?.close(WebSocketErrorCode(.replaced))
    served.outbox = outbox
    served.isClaimed = true
    served.isLeft = false
    self.states.save(served)
    self.journal?.noteConnection(key, isConnected: true)
    return served
  }

  /// Sends the messages of a session on a socket.
  ///
  /// - Parameter router: Creates the pages that the browser navigates to.
  func connect(
    _ served: ServedSession, to outbox: SocketOutbox, router: (any PageRouter)? = nil
  ) {
    guard self.configuration.stateSavingDelay == .zero else {
      return served.session.connect(router: router) {
        outbox.send(text: $0)
      } sendFrame: {
        outbox.send(binary: $0)
      }
    }
    served.session.connect(router: router) { [states, weak served] message in
      if let served { states.send(to: served) { outbox.send(text: message) } }
    } sendFrame: { [states, weak served] message in
      if let served { states.send(to: served) { outbox.send(binary: message) } }
    }
  }

  /// Notes that a socket was closed.
  func release(_ served: ServedSession, by outbox: SocketOutbox) {
    guard served.outbox === outbox else { return }
    served.outbox = nil
    // When the server shuts down, sessions end before their sockets.
    guard self.sessions[served.key] === served else { return }
    self.moment += 1
    served.lastSeen = self.moment
    served.session.disconnect()
    if self.isShuttingDown, !served.isRetired {
      // The socket was lost before it was told to close.
      self.retire(served)
    } else if served.isRetired {
      // The state was written with the last message.
      self.states.save(served)
    } else {
      self.states.renew(served)
    }
    self.journal?.noteConnection(served.key, isConnected: false)
    self.expire(
      served,
      after: served.isLeft ? self.leftLifetime : self.configuration.lostSessionLifetime)
  }

  /// Ends the session of a page that the user has left, after the same time as when the page closes
  /// its socket with a code.
  func leave(_ key: SessionKey) {
    // A second request must not extend the lifetime.
    guard let served = self.sessions[key], !served.isRetired, !served.isLeft else { return }
    served.isLeft = true
    // The server may notice the end of the socket later.
    guard served.outbox == nil else { return }
    served.expiry?.task.cancel()
    self.expire(served, after: self.leftLifetime)
  }

  private var leftLifetime: Duration {
    min(self.configuration.leftSessionLifetime, self.configuration.lostSessionLifetime)
  }

  /// Ends the sessions of a browser whose access was revoked.
  func endAll(of browser: String) {
    for served in Array(self.sessions.values) where served.client.browser == browser {
      served.outbox?.close(WebSocketErrorCode(.unknownSession))
      self.end(served)
    }
  }

  /// Retires the sessions of all pages without a connection, and accepts no new connections of
  /// pages. The other sessions follow when the messages of their sockets are applied.
  func beginShutdown() {
    self.isShuttingDown = true
    for served in self.sessions.values where served.outbox == nil { self.retire(served) }
  }

  /// Applies no more messages of a page, so that another process can continue it, and closes its
  /// socket as soon as its restorable state is written.
  func retire(_ served: ServedSession) {
    guard !served.isRetired else { return }
    served.isRetired = true
    served.session.flush()
    served.session.endEvents()
    self.states.saveLast(served)
    guard let outbox = served.outbox else { return }
    served.sendAfterSaving { outbox.close(.goingAway) }
  }

  /// Ends all sessions and cancels their effects, and waits until their restorable state is
  /// written, at most until the deadline.
  func endAll(by deadline: Deadline) async {
    for served in Array(self.sessions.values) { self.end(served) }
    await self.states.finish(by: deadline, after: self.endingUploads.values.map(\.self))
  }

  private func note(_ report: LiveSession.Report, of key: SessionKey) {
    switch report {
    case .event: self.metrics.noteEvent()
    case .failure(let event, _, let error, _):
      self.logger.error(
        "The handler of an event has thrown an error.",
        metadata: ["event": "\(event)", "error": "\(error)"])
    case .redirectLoop(let paths):
      self.logger.error(
        "Pages redirect to each other.", metadata: ["paths": "\(paths.joined(separator: " "))"])
    case .patch(_, let size, let time): self.metrics.notePatch(size: size, time: time)
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
    served.recordingEnd?.cancel()
    guard self.sessions.removeValue(forKey: served.key) != nil else { return }
    self.quota.release(served.client)
    let browser = served.client.browser
    if self.redirects[browser]?.source == served.key { self.redirects[browser] = nil }
    self.metrics.noteEnd()
    self.journal?.noteEnd(served.key)
    served.session.flush()
    served.session.endEvents()
    // A browser that is disconnected may have sent events that have not arrived. The state of a
    // page that was left, or of a retired session, was written then.
    let isWritten = served.isRetired || served.isLeft
    // No browser can connect to it any more.
    served.isRetired = true
    if isWritten {
      self.states.save(served)
    } else {
      self.states.saveLast(served)
    }
    // Messages are no longer held back: the socket is closed next.
    served.noteTriedSave(.max)
    self.states.unwatch(served)
    served.session.end()
    self.endUploads(of: served)
  }

  /// Cancels the uploads of a session that has ended.
  private func endUploads(of served: ServedSession) {
    let end = served.uploads.end()
    self.endingUploads[served.key] = end
    Task {
      await end.value
      self.endingUploads[served.key] = nil
    }
  }
}
#endif
