#if LiveServer
import LiveHTML
import Logging

/// Writes the restorable state of sessions to storage, and reads it back.
@MainActor
final class SessionStates {
  private let configuration: LiveServer.Configuration
  private let clock: any Clock<Duration>
  private let logger: Logger
  /// The open sessions by their storage keys.
  private var sessions: [String: ServedSession] = [:]
  private var purge: Task<Void, Never>?
  /// The writes in progress, also of sessions that have ended.
  private var writes: [Int: Task<Void, Never>] = [:]
  private var lastWrite = 0

  /// The number of attempts to write a state. The delay doubles after each attempt; with the
  /// default delay of 0.5 s, all attempts take about four minutes.
  private static let attempts = 10

  private var storage: any StateStorage { self.configuration.stateStorage }

  init(configuration: LiveServer.Configuration, clock: any Clock<Duration>, logger: Logger) {
    self.configuration = configuration
    self.clock = clock
    self.logger = logger
  }

  /// Returns the state for a storage key: the current state of an open session, or the stored
  /// state of a session that has ended.
  func state(for name: String) async -> [UInt8]? {
    if let served = self.sessions[name] { return self.encoded(served) }
    do {
      return try await self.storage.state(for: name)
    } catch {
      self.report("Restorable state of a page can't be read.", error)
      return nil
    }
  }

  /// Starts writing the state of a session.
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

  /// Stops writing the state of a session that ends. Its stored state remains.
  func unwatch(_ served: ServedSession) {
    if let name = served.stateName { self.sessions[name] = nil }
  }

  /// Sends a message of a session after saving the state that it shows.
  ///
  /// Otherwise a crash could revert a change that the page shows already.
  func send(to served: ServedSession, _ send: @escaping () -> Void) {
    self.save(served)
    served.sendAfterSaving(send)
  }

  /// Schedules a save after `stateSavingDelay`, together with the changes until then.
  private func saveSoon(_ served: ServedSession) {
    guard served.isStateUnsaved, served.isClaimed, served.saving == nil else { return }
    let deadline = Deadline(after: self.configuration.stateSavingDelay, on: self.clock)
    served.saving = Task { [weak self, weak served] in
      guard (try? await deadline.wait()) != nil, !Task.isCancelled, let served else { return }
      self?.save(served)
    }
  }

  /// Saves the state of a session now, also if it has not changed, which extends the lifetime of
  /// the stored state.
  func renew(_ served: ServedSession) {
    if served.isStateKept { served.isStateUnsaved = true }
    self.save(served)
  }

  /// Saves the state of a session that applies no more messages, also if it has not changed since
  /// the last save, which does not say so.
  func saveLast(_ served: ServedSession) {
    if !served.isReplaced { served.isStateUnsaved = true }
    self.save(served)
  }

  /// Saves the state of a session now, if it has changed.
  func save(_ served: ServedSession) {
    served.saving?.cancel()
    served.saving = nil
    guard served.isStateUnsaved, served.maySaveState, let name = served.stateName,
      let state = self.encoded(served)
    else { return }
    served.isStateUnsaved = false
    served.isStateKept = true
    served.renewal = Deadline(after: self.configuration.stateLifetime / 2, on: self.clock)
    self.lastWrite += 1
    let number = self.lastWrite
    served.lastSave = number
    // Writes are sequential: an older state must not replace a newer one.
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

  /// Writes a state, with retries until a newer state is to be written.
  private func write(
    _ state: [UInt8], for name: String, of served: ServedSession, _ number: Int
  ) async {
    var delay = max(self.configuration.stateSavingDelay, .milliseconds(100))
    for attempt in 1...Self.attempts {
      guard !Task.isCancelled else { return }
      do {
        // Cancellation only prevents further attempts: a write in progress completes, however
        // often the page changes.
        try await Task { [storage] in try await storage.save(state, for: name) }.value
        served.noteTriedSave(number)
        return await self.removePredecessor(of: served)
      } catch {
        // A failing storage must not block the page.
        served.noteTriedSave(number)
        guard !Task.isCancelled else { return }
        if attempt == 1 { self.report("Restorable state of a page can't be saved.", error) }
        guard attempt < Self.attempts,
          (try? await Deadline(after: delay, on: self.clock).wait()) != nil
        else { break }
        delay *= 2
      }
    }
    if !Task.isCancelled { served.isStateUnsaved = true }
  }

  /// Deletes the state of the session that this one replaces, because its own stored state
  /// contains it now.
  private func removePredecessor(of served: ServedSession) async {
    // Without a connection, the browser may not have received the new key.
    guard served.isClaimed, let predecessor = served.predecessor else { return }
    served.predecessor = nil
    if let former = self.sessions[predecessor] {
      former.isStateUnsaved = false
      former.isStateKept = false
      former.isReplaced = true
      await former.writing?.value
    }
    do {
      try await Task { [storage] in try await storage.remove(predecessor) }.value
    } catch {
      self.report("Restorable state that is no longer needed can't be deleted.", error)
    }
  }

  /// Returns the current state of a session, or `nil` if it is too large or can't be encoded.
  private func encoded(_ served: ServedSession) -> [UInt8]? {
    do {
      guard let state = try served.session.restorableState() else { return nil }
      guard state.count <= self.configuration.maximumStateSize else {
        self.logger.error(
          """
          The restorable state of a page has \(state.count) bytes, which is too large to be saved. Return less from \
          'restorableState', or raise the limit: 'LiveServer.Configuration(maximumStateSize: …)'.
          """)
        return nil
      }
      return state
    } catch {
      self.report("Restorable state of a page can't be encoded.", error)
      return nil
    }
  }

  /// Deletes outdated states now and at regular intervals of at most an hour.
  private func purgeRegularly() {
    let lifetime = self.configuration.stateLifetime
    // Other processes delete outdated states too, so the states of open sessions are written
    // again at half of their lifetime.
    let interval = min(.seconds(3600), lifetime / 4)
    self.purge = Task { [storage, clock, weak self] in
      while !Task.isCancelled {
        await self?.renewAll()
        do {
          try await storage.removeAll(olderThan: lifetime)
        } catch {
          self?.report("Expired restorable state can't be deleted.", error)
        }
        guard (try? await Deadline(after: interval, on: clock).wait()) != nil else { return }
      }
    }
  }

  /// Saves the states of open sessions again whose stored copy has reached half of its lifetime.
  private func renewAll() async {
    let old = self.sessions.values.filter { $0.renewal?.hasPassed() == true }
    for served in old {
      self.renew(served)
      await Task.yield()
    }
    for served in old { await served.writing?.value }
  }

  /// Waits until all writes have completed, at most until the deadline, but for at least one
  /// second if it has passed.
  ///
  /// - Parameters:
  ///   - deadline: The deadline.
  ///   - tasks: Other tasks to wait for.
  func finish(by deadline: Deadline, after tasks: [Task<Void, Never>] = []) async {
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
      for task in tasks { await task.value }
      end.yield()
    }
    // A task of its own, because the server's task may have been cancelled.
    await Task { for await _ in ends { return } }.value
    timeout.cancel()
    guard !self.writes.isEmpty else { return }
    self.logger.error(
      "The server shuts down before the restorable state of all pages is saved.",
      metadata: ["pages": "\(self.writes.count)"])
    for write in self.writes.values { write.cancel() }
  }

  private func report(_ text: Logger.Message, _ error: any Error) {
    self.logger.error(text, metadata: ["error": "\(error)"])
  }
}
#endif
