#if LiveServer
  import LiveHTML
  import Logging

  /// Keeps what pages want to find again.
  @MainActor
  final class SessionStates {
    private let configuration: LiveServer.Configuration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private var purge: Task<Void, Never>?

    private var storage: any StateStorage { self.configuration.stateStorage }

    init(configuration: LiveServer.Configuration, clock: any Clock<Duration>, logger: Logger) {
      self.configuration = configuration
      self.clock = clock
      self.logger = logger
    }

    /// What is kept under a name.
    func state(for name: String) async -> [UInt8]? {
      do {
        return try await self.storage.state(for: name)
      } catch {
        self.report("What a page wants to find again can't be read.", error)
        return nil
      }
    }

    /// Keeps the state of a session from now on.
    func watch(_ served: ServedSession) {
      guard served.stateName != nil else { return }
      if self.purge == nil { self.purgeRegularly() }
      served.session.onRestorableChange = { [weak self, weak served] in
        guard let self, let served else { return }
        served.isStateUnsaved = true
        self.saveSoon(served)
      }
      self.saveSoon(served)
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

    /// Saves the state of a session now, if it has changed.
    func save(_ served: ServedSession) {
      served.saving?.cancel()
      served.saving = nil
      guard served.isStateUnsaved, served.isClaimed, let name = served.stateName,
        let state = self.encoded(served)
      else { return }
      served.isStateUnsaved = false
      let predecessor = served.predecessor
      served.predecessor = nil
      // One after the other: an older state must not overtake a newer one.
      served.writing = Task { [storage, weak self, before = served.writing] in
        await before?.value
        do {
          try await storage.save(state, for: name)
          if let predecessor { try await storage.remove(predecessor) }
        } catch {
          self?.report("What a page wants to find again can't be kept.", error)
        }
      }
    }

    /// The state of a session as it is now, unless it is too large.
    func encoded(_ served: ServedSession) -> [UInt8]? {
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
      self.purge = Task {
        [storage, clock, lifetime = self.configuration.stateLifetime, weak self] in
        while !Task.isCancelled {
          do {
            try await storage.removeAll(olderThan: lifetime)
          } catch {
            self?.report("What nobody has come back to can't be removed.", error)
          }
          guard (try? await Deadline(after: .seconds(3600), on: clock).wait()) != nil else {
            return
          }
        }
      }
    }

    func end() { self.purge?.cancel() }

    private func report(_ text: Logger.Message, _ error: any Error) {
      self.logger.error(text, metadata: ["error": "\(error)"])
    }
  }
#endif
