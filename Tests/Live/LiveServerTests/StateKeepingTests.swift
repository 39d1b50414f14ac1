#if LiveServer
import Clocks
import ComposableArchitecture
import LiveServer
import Testing

/// Lifetime of stored states, and handling of storage failures.
@Suite(.timeLimit(.minutes(5)))
struct StateKeepingTests {
  let clock = TestClock()
  let storage: StateStorageSpy

  init() { self.storage = StateStorageSpy(clock: self.clock) }

  private func withNotes<R: Sendable>(
    maximumShutdownDuration: Duration = .seconds(10),
    stateSavingDelay: Duration = .milliseconds(500),
    _ operation: (RunningServer) async throws -> R
  ) async throws -> R {
    try await withDependencies {
      $0.continuousClock = self.clock
    } operation: {
      try await withServer(
        configuration: .init(
          maximumShutdownDuration: maximumShutdownDuration, stateStorage: self.storage,
          stateSavingDelay: stateSavingDelay)
      ) {
        NotePage.route
      } _: {
        try await operation($0)
      }
    }
  }

  /// Opens a page and changes its restorable state, and runs an operation before the page
  /// disconnects.
  private func change(
    on server: RunningServer, _ operation: (ServerResponse) async throws -> Void = { _ in }
  ) async throws -> ServerResponse {
    let document = try await ask(server.port, "/note")
    try await Wire.connect(to: server.port) { wire in
      try await wire.join(document)
      _ = try await wire.receiveFrame()
      try await wire.say("[1,1,0,2,\"click\"]")
      while case .text(let text) = try await wire.receiveFrame(), !text.hasPrefix("[1,1,1,") {}
      try await operation(document)
    }
    return document
  }

  private func isFound(_ document: ServerResponse) async throws -> Bool {
    try await self.withNotes { server in
      try await ask(
        server.port, "/note", headers: ["Live-State": document.attribute("data-state")]
      ).text.contains("<p>more</p>")
    }
  }

  private func waitUntilKept(_ document: ServerResponse) async {
    while !self.storage.keys.contains(document.attribute("data-state")) {
      await self.clock.advance(by: .milliseconds(500))
    }
  }

  @Test
  func `without a delay a state is saved before its patch is sent`() async throws {
    try await self.withNotes(stateSavingDelay: .zero) { server in
      let document = try await ask(server.port, "/note")
      self.storage.slow(by: .seconds(1))
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.say("[1,1,0,2,\"click\"]")
        // when: the state is being saved
        while self.storage.begunSaves == 0 { await Task.yield() }
        // then: no patch with the change was sent before the response to a ping
        try await wire.send(frame: 0x89, [7])
        while case let frame = try await wire.receiveFrame(), frame != .pong([7]) {
          #expect(frame == .text("[3,1]"))
        }
        // when: it is saved
        self.storage.slow(by: .zero)
        await self.clock.advance(by: .seconds(1))
        // then
        while case .text(let text) = try await wire.receiveFrame(), !text.hasPrefix("[1,1,1,") {}
        #expect(self.storage.keys == [document.attribute("data-state")])
      }
    }
  }

  @Test
  func `without a delay patches are sent all the same if a state can't be saved`() async throws {
    try await self.withNotes(stateSavingDelay: .zero) { server in
      self.storage.fail(times: 1)
      // The next attempt waits for the clock.
      _ = try await self.change(on: server) { _ in #expect(self.storage.keys == []) }
    }
  }

  @Test
  func aPageMayBeOpenForDays() async throws {
    // given: a page that has changed, is stored, and stays open without further changes
    let document = try await self.withNotes { server in
      try await self.change(on: server) { document in
        await self.waitUntilKept(document)
        // when: the lifetime of states has passed
        let end = self.clock.now.advanced(by: .seconds(3 * 24 * 3600))
        while (self.storage.lastPurge ?? TestClock.Instant()) < end {
          await self.clock.advance(by: .seconds(3600))
        }
        // then: the state was saved again, so other processes do not remove it
        #expect(self.storage.keys == [document.attribute("data-state")])
      }
    }
    // then: the next server finds it
    #expect(try await self.isFound(document))
  }

  @Test
  func stateRemovedFromAStorageIsWrittenAgainOnDisconnect() async throws {
    // given
    let document = try await self.withNotes { server in
      try await self.change(on: server) { document in
        await self.waitUntilKept(document)
        // when: the storage removed the state to free space
        try await self.storage.remove(document.attribute("data-state"))
      }
    }
    // then
    #expect(try await self.isFound(document))
  }

  @Test
  func stateRestoredByAnotherSessionIsNotWrittenAgain() async throws {
    try await self.withNotes { server in
      // given: a disconnected session, and one that has replaced it
      let first = try await self.change(on: server) { await self.waitUntilKept($0) }
      let key = first.attribute("data-state")
      let second = try await ask(server.port, "/note", headers: ["Live-State": key])
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(second)
        _ = try await wire.receiveFrame()
        while self.storage.keys != [second.attribute("data-state")] {
          await self.clock.advance(by: .milliseconds(500))
        }
        // when: the first one ends
        await self.clock.advance(by: .seconds(300))
      }
      await server.stop()
      await server.hasStopped()
      // then
      #expect(self.storage.keys == [second.attribute("data-state")])
    }
  }

  @Test
  func failedWritesOfStateAreRetried() async throws {
    try await self.withNotes { server in
      _ = try await self.change(on: server) { document in
        // given: a disk that is temporarily full
        self.storage.fail(times: 3)
        // when: the state does not change again
        await self.waitUntilKept(document)
        // then
        #expect(self.storage.saves == 4)
      }
    }
  }

  @Test
  func aPageThatDisconnectsDuringRetriesIsKept() async throws {
    // given
    let document = try await self.withNotes { server in
      self.storage.fail(times: 3)
      let document = try await self.change(on: server)
      // when
      await self.waitUntilKept(document)
      return document
    }
    // then
    #expect(try await self.isFound(document))
  }

  @Test
  func aRunningSaveCompletesHoweverOftenThePageChanges() async throws {
    // given: a storage that is slower than the changes of pages
    self.storage.slow(by: .seconds(2))
    let document = try await self.withNotes { server in
      let document = try await self.change(on: server) { _ in
        await self.clock.advance(by: .milliseconds(500))
      }
      // when: the page disconnects during a save, which saves the state again
      while self.storage.saves < 2, self.storage.cancellations == 0 {
        await self.clock.advance(by: .milliseconds(500))
      }
      self.storage.slow(by: .zero)
      return document
    }
    // then
    #expect(self.storage.cancellations == 0)
    #expect(try await self.isFound(document))
  }

  @Test
  func aStorageThatHangsIsNotWaitedFor() async throws {
    try await self.withNotes(maximumShutdownDuration: .milliseconds(100)) { server in
      // given
      self.storage.hang()
      _ = try await self.change(on: server)
      // when
      await server.stop()
      let hasStopped = LockIsolated(false)
      let end = Task {
        await server.hasStopped()
        hasStopped.setValue(true)
      }
      while !hasStopped.value { await self.clock.advance(by: .milliseconds(100)) }
      // then: the server returns
      await end.value
    }
  }
}
#endif
