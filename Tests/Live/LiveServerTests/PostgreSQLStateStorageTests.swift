#if LiveServer && PostgreSQL
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import PostgreSQL
import PostgreSQLTestServer
import Testing

@testable import LiveServer

/// Tests with a real server: `make test-databases`.
@Suite(
  .dependency(\.continuousClock, TestClock()),
  .enabled(if: PostgreSQLTestServer.isInstalled, "\(PostgreSQLTestServer.missing)"),
  .timeLimit(.minutes(5)))
struct PostgreSQLStateStorageTests {
  @Test
  func `states are rows that other processes find`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let storage = PostgreSQLStateStorage(server.connection)
    #expect(try await storage.state(for: "a") == nil)
    // when
    try await storage.save([1, 0, 255], for: "a")
    try await storage.save([], for: "a")
    try await storage.save([3, 0, 255], for: "a")
    try await storage.save([4], for: "b")
    // then
    let other = PostgreSQLStateStorage(server.connection)
    #expect(try await other.state(for: "a") == [3, 0, 255])
    // when
    try await other.remove("a")
    try await other.remove("a")
    // then
    #expect(try await storage.state(for: "a") == nil)
    #expect(try await storage.state(for: "b") == [4])
  }

  @Test
  func `states expire`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let storage = PostgreSQLStateStorage(server.connection)
    for key in ["a", "b"] { try await storage.save([1], for: key) }
    try await self.age("a", by: 4000, on: server)
    // when
    try await storage.removeAll(olderThan: .seconds(3600))
    // then
    #expect(try await storage.state(for: "a") == nil)
    #expect(try await storage.state(for: "b") == [1])
  }

  @Test
  func `the oldest states are deleted beyond the limit`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let storage = PostgreSQLStateStorage(server.connection, limit: 800)
    for (age, key) in ["f", "e", "d", "c", "b", "a"].enumerated().reversed() {
      try await storage.save(Array(repeating: 0, count: 100), for: key)
      try await self.age(key, by: 60 * (age + 1), on: server)
    }
    // when
    try await storage.save(Array(repeating: 0, count: 300), for: "g")
    // then: three quarters of the limit are used
    var kept: [String] = []
    for key in ["a", "b", "c", "d", "e", "f", "g"]
    where try await storage.state(for: key) != nil { kept.append(key) }
    #expect(kept == ["d", "e", "f", "g"])
  }

  @Test
  func `many processes may create the table and write at once`() async throws {
    let server = try PostgreSQLTestServer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask {
          let storage = PostgreSQLStateStorage(server.connection)
          try await storage.save([1], for: "a")
          try await storage.save([2], for: "\(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test
  func `states survive a restart of the database, and saving continues after it`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let storage = PostgreSQLStateStorage(server.connection)
    try await storage.save([1], for: "a")
    // when
    server.stop()
    // then
    await #expect(throws: PostgreSQLError.self) { try await storage.save([2], for: "a") }
    // when
    try server.start()
    // then
    #expect(try await storage.state(for: "a") == [1])
    try await storage.save([3], for: "a")
    #expect(try await storage.state(for: "a") == [3])
  }

  @Test
  func `a page moves from one machine to another`() async throws {
    // given: two machines with the same key in a folder each, and a page on the first
    let server = try PostgreSQLTestServer()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    func configuration(_ machine: String) -> LiveServer.Configuration {
      .init(
        stateStorage: PostgreSQLStateStorage(server.connection), stateSavingDelay: .zero,
        security: .init(
          origins: ["http://desk"], key: .file(at: folder.appending(path: "\(machine)/key").path))
      )
    }
    let document = try await withServer(configuration: configuration("one")) {
      NotePage.route
    } _: { first in
      let document = try await ask(first.port, "/note", headers: ["Host": "desk"])
      try await Wire.connect(to: first.port) { wire in
        try await wire.upgrade(
          session: document.attribute("data-session"),
          headers: ["Cookie": document.cookie, "Host": "desk", "Origin": "http://desk"])
        try await wire.say("[0,1,\"\(document.attribute("data-epoch"))\",0]")
        _ = try await wire.receiveFrame()
        try await wire.say("[1,1,0,2,\"click\"]")
        while case .text(let text) = try await wire.receiveFrame(), !text.hasPrefix("[1,1,1,") {}
      }
      // when: the second machine starts while the first still runs
      try FileManager.default.copyItem(
        at: folder.appending(path: "one/key"), to: folder.appending(path: "two/key"))
      try await withServer(configuration: configuration("two")) {
        NotePage.route
      } _: { second in
        let next = try await ask(
          second.port, "/note",
          headers: [
            "Host": "desk", "Live-State": document.attribute("data-state"),
            "Cookie": document.cookie,
          ])
        // then
        #expect(next.text.contains("<p>more</p>"))
      }
      return document
    }
    #expect(document.attribute("data-state") != "")
  }

  private func age(_ key: String, by seconds: Int, on server: PostgreSQLTestServer) async throws {
    _ = try await PostgreSQLSession(server.connection).execute(
      "UPDATE chorale_states SET saved = saved - $2::bigint * interval '1 s' WHERE key = $1",
      [.text(key), .text("\(seconds)")])
  }
}
#endif
