#if LiveServer
  import LiveHTML
  import Logging

  /// Keeps what pages want to find again.
  @MainActor
  final class SessionStates {
    private let configuration: LiveServer.Configuration
    private let clock: any Clock<Duration>
    private let logger: Logger
    /// The sessions that go on, by what their states are kept under.
    private var sessions: [String: ServedSession] = [:]
    private var purge: Task<Void, Never>?
    /// What is being written, also for sessions that have ended.
    private var writes: [Int: Task<Void, Never>] = [:]
    private var lastWrite = 0

    /// How often it is tried to write a state. Each time it is waited for twice as long as before, four minutes together.
    private static let attempts = 10

    private var storage: any StateStorage { self.configuration.stateStorage }

    init(configuration: LiveServer.Configuration, clock: any Clock<Duration>, logger: Logger) {
      self.configuration = configuration
      self.clock = clock
      self.logger = logger
    }

    /// What is found under a name: what the session wants to find again that goes on, or what is kept of one that has gone.
    func state(for name: String) async -> [UInt8]? {
      if let served = self.sessions[name] { return self.encoded(served) }
      do {
        return try await self.storage.state(for: name)
      } catch {
        self.report("What a page wants to find again can't be read.", error)
        return nil
      }
    }

    /// Keeps the state of a session from now on.
    func watch(_ served: ServedSession) {
      guard let name = served.stateName else { return }
      self.sessions[name] = served
      if self.purge == nil { self.purgeRegularly() }
      served.session.onRestorableChange = { [weak self, weak served] in
        guard let self, let served else { return }
        served.isStateUnsaved = true
        self.saveSoon(served)
      }
      self.saveSoon(served)
    }

    /// Notes that a session ends. What is kept of it stays.
    func unwatch(_ served: ServedSession) {
      if let name = served.stateName { self.sessions[name] = nil }
    }

    /// Sends a message of a session, but not before the state is saved that it tells of.
    ///
    /// Otherwise a crash could take back what the page shows already.
    func send(to served: ServedSession, _ send: @escaping () -> Void) {
      self.save(served)
      served.sendAfterSaving(send)
    }

    /// Saves the state of a session after a moment, together with what changes until then.
    private func saveSoon(_ served: ServedSession) {
      guard served.isStateUnsaved, served.isClaimed, served.saving == nil else { return }
      let deadline = Deadline(after: self.configuration.stateSavingDelay, on: self.clock)
      served.saving = Task { [weak self, weak served] in
        guard (try? await deadline.wait()) != nil, !Task.isCancelled, let served else { return }
        self?.save(served)
      }
    }

    /// Saves the state of a session now, also if it has not changed since it was saved: how long it is kept counts from now on.
    func renew(_ served: ServedSession) {
      if served.isStateKept { served.isStateUnsaved = true }
      self.save(served)
    }

    /// Saves the state of a session now, if it has changed.
    func save(_ served: ServedSession) {
      served.saving?.cancel()
      served.saving = nil
      guard served.isStateUnsaved, served.isClaimed, let name = served.stateName,
        let state = self.encoded(served)
      else { return }
      served.isStateUnsaved = false
      served.isStateKept = true
      served.renewal = Deadline(after: self.configuration.stateLifetime / 2, on: self.clock)
      self.lastWrite += 1
      let number = self.lastWrite
      served.lastSave = number
      // One after the other: an older state must not overtake a newer one.
      let before = served.writing
      before?.cancel()
      let write = Task {
        await before?.value
        await self.write(state, for: name, of: served, number)
        self.writes[number] = nil
      }
      served.writing = write
      self.writes[number] = write
    }

    /// Writes a state, also if that does not work at once, unless a newer one is there.
    private func write(
      _ state: [UInt8], for name: String, of served: ServedSession, _ number: Int
    ) async {
      var delay = max(self.configuration.stateSavingDelay, .milliseconds(100))
      for attempt in 1...Self.attempts {
        guard !Task.isCancelled else { return }
        do {
          // Given up are only further tries: what is on its way is written, however often the page changes.
          try await Task { [storage] in try await storage.save(state, for: name) }.value
          served.noteTriedSave(number)
          return await self.removePredecessor(of: served)
        } catch {
          // A storage that does not work must not keep the page from going on.
          served.noteTriedSave(number)
          guard !Task.isCancelled else { return }
          if attempt == 1 { self.report("What a page wants to find again can't be kept.", error) }
          guard attempt < Self.attempts,
            (try? await Deadline(after: delay, on: self.clock).wait()) != nil
          else { break }
          delay *= 2
        }
      }
      if !Task.isCancelled { served.isStateUnsaved = true }
    }

    /// Forgets what was kept of the session that another has taken over from: everything is in the state of that one now.
    private func removePredecessor(of served: ServedSession) async {
      guard let predecessor = served.predecessor else { return }
      served.predecessor = nil
      if let former = self.sessions[predecessor] {
        former.isStateUnsaved = false
        former.isStateKept = false
        await former.writing?.value
      }
      do {
        try await Task { [storage] in try await storage.remove(predecessor) }.value
      } catch {
        self.report("What a page has found again can't be removed.", error)
      }
    }

    /// The state of a session as it is now, unless it is too large.
    private func encoded(_ served: ServedSession) -> [UInt8]? {
      do {
        guard let state = try served.session.restorableState() else { return nil }
        guard state.count <= self.configuration.maximumStateSize else {
          self.logger.error(
            """
            What a page wants to find again has \(state.count) bytes, and is not kept. Say less in 'restorableState', or \
            allow more: 'LiveServer.Configuration(maximumStateSize: …)'.
            """)
          return nil
        }
        return state
      } catch {
        self.report("What a page wants to find again can't be encoded.", error)
        return nil
      }
    }

    /// Forgets, now and each hour, what nobody has come back to.
    private func purgeRegularly() {
      let lifetime = self.configuration.stateLifetime
      // Other processes forget as well, so what is open is written again long before its time is up.
      let interval = min(.seconds(3600), lifetime / 4)
      self.purge = Task { [storage, clock, weak self] in
        while !Task.isCancelled {
          await self?.renewAll()
          do {
            try await storage.removeAll(olderThan: lifetime)
          } catch {
            self?.report("What nobody has come back to can't be removed.", error)
          }
          guard (try? await Deadline(after: interval, on: clock).wait()) != nil else { return }
        }
      }
    }

    /// Saves again what was saved long ago and is of pages that are open.
    private func renewAll() async {
      let old = self.sessions.values.filter { $0.renewal?.hasPassed() == true }
      for served in old {
        self.renew(served)
        await Task.yield()
      }
      for served in old { await served.writing?.value }
    }

    /// Waits until everything is kept, but not for longer than until the deadline, or a second if others have used up the time.
    func finish(by deadline: Deadline) async {
      self.purge?.cancel()
      let least = Deadline(after: .seconds(1), on: self.clock)
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let timeout = Task {
        try? await deadline.wait()
        try? await least.wait()
        end.yield()
      }
      Task { [writes = self.writes.values] in
        for write in writes { await write.value }
        end.yield()
      }
      // In a task of its own, because that of the server may have been cancelled.
      await Task { for await _ in ends { return } }.value
      timeout.cancel()
      guard !self.writes.isEmpty else { return }
      self.logger.error(
        "The server ends before it is kept what pages want to find again.",
        metadata: ["pages": "\(self.writes.count)"])
      for write in self.writes.values { write.cancel() }
    }

    private func report(_ text: Logger.Message, _ error: any Error) {
      self.logger.error(text, metadata: ["error": "\(error)"])
    }
  }
#endif
