#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct StateTests {
  let storage = MemoryStateStorage()

  private var configuration: LiveServer.Configuration { .init(stateStorage: self.storage) }

  /// Opens the page that replaces a lost session.
  private func reopen(
    _ document: ServerResponse, on server: RunningServer, at path: String = "/note"
  ) async throws -> ServerResponse {
    try await ask(
      server.port, path, headers: ["Live-State": document.attribute("data-state")])
  }

  /// Changes the note of a page, and disconnects.
  private func change(_ document: ServerResponse, on server: RunningServer) async throws {
    try await Wire.connect(to: server.port) { wire in
      try await wire.join(document)
      _ = try await wire.receiveFrame()
      try await wire.say("[1,1,0,2,\"click\"]")
      // Changes of models are sent with the next turn of the main actor.
      while case .text(let text) = try await wire.receiveFrame(), !text.hasPrefix("[1,1,1,") {}
    }
  }

  @Test
  func aServerFindsWhatAnotherHasKept() async throws {
    // given: a page that has changed, on a server that shuts down at once
    let document = try await withServer(configuration: self.configuration) {
      NotePage.route
    } _: { server in
      let document = try await ask(server.port, "/note")
      #expect(document.text.contains("<p></p>"))
      try await self.change(document, on: server)
      return document
    }
    try await withServer(configuration: self.configuration) {
      NotePage.route
      OtherNotePage.route
    } _: { server in
      // when
      let next = try await self.reopen(document, on: server)
      // then
      #expect(next.text.contains("<p>more</p>"))
      #expect(next.attribute("data-state") != document.attribute("data-state"))
      // A response may get lost, so the state is available until a browser has connected.
      #expect(try await self.reopen(document, on: server).text.contains("<p>more</p>"))
      // Other pages and other browsers do not get the state.
      #expect(
        try await self.reopen(document, on: server, at: "/other").text.contains("<p>Other: </p>"))
      #expect(try await ask(server.port, "/note").text.contains("<p></p>"))
      #expect(
        try await ask(server.port, "/note", headers: ["Live-State": "x"]).text.contains("<p></p>")
      )

      // when: the new page has changed
      try await self.change(next, on: server)
      // then: its own state is restored
      #expect(try await self.reopen(next, on: server).text.contains("<p>moremore</p>"))
    }
    #expect(self.storage.state(for: document.attribute("data-state")) == nil)
  }

  @Test
  func anotherBrowserDoesNotFindIt() async throws {
    // given: a key of cookies that outlives the server, and a page that has changed
    let key = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: key) }
    var configuration = self.configuration
    configuration.security = .init(origins: ["http://desk"], key: .file(at: key.path))
    let document = try await withServer(configuration: configuration) {
      NotePage.route
    } _: { server in
      let document = try await ask(server.port, "/note", headers: ["Host": "desk"])
      try await Wire.connect(to: server.port) { wire in
        try await wire.upgrade(
          session: document.attribute("data-session"),
          headers: ["Cookie": document.cookie, "Host": "desk", "Origin": "http://desk"])
        try await wire.say("[0,1,\"\(document.attribute("data-epoch"))\",0]")
        _ = try await wire.receiveFrame()
        try await wire.say("[1,1,0,2,\"click\"]")
        while case .text(let text) = try await wire.receiveFrame(), !text.hasPrefix("[1,1,1,") {}
      }
      return document
    }
    try await withServer(configuration: configuration) {
      NotePage.route
    } _: { server in
      func reopen(_ cookie: String?) async throws -> ServerResponse {
        var headers = ["Host": "desk", "Live-State": document.attribute("data-state")]
        headers["Cookie"] = cookie
        return try await ask(server.port, "/note", headers: headers)
      }
      let stranger = try await ask(server.port, "/note", headers: ["Host": "desk"]).cookie
      // when, then
      #expect(try await reopen(nil).text.contains("<p></p>"))
      #expect(try await reopen(stranger).text.contains("<p></p>"))
      #expect(try await reopen(document.cookie).text.contains("<p>more</p>"))
    }
  }

  @Test
  func itIsKeptAMomentAfterAChange() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await withServer(configuration: self.configuration) {
        NotePage.route
      } _: { server in
        let document = try await ask(server.port, "/note")
        let key = document.attribute("data-state")
        try await Wire.connect(to: server.port) { wire in
          try await wire.join(document)
          _ = try await wire.receiveFrame()
          try await wire.say("[1,1,0,2,\"click\"]")
          _ = try await wire.receiveFrame()
          #expect(self.storage.state(for: key) == nil)
          // when
          while self.storage.state(for: key) == nil {
            await clock.advance(by: .milliseconds(500))
          }
          // then
          let state = try #require(self.storage.state(for: key))
          #expect(
            String(decoding: state, as: UTF8.self)
              == #"{"events":{"isComplete":false,"last":1},"page":"LiveServerTests.NotePage","state":"more"}"#
          )
        }
      }
    }
  }

  @Test
  func tooLargeStateIsNotStored() async throws {
    var configuration = self.configuration
    configuration.maximumStateSize = 10
    let document = try await withServer(configuration: configuration) {
      NotePage.route
    } _: { server in
      let document = try await ask(server.port, "/note")
      try await self.change(document, on: server)
      return document
    }
    #expect(self.storage.state(for: document.attribute("data-state")) == nil)
  }

  @Test
  func pagesThatHaveNothingToFindAgainSayNothingOfIt() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      #expect(document.attribute("data-state") == "")
    }
  }

  @Test
  func theVersion() async throws {
    func version(_ name: String, _ style: String = "p {}") async throws -> String {
      try await withServer(configuration: .init(version: name)) {
        TimerPage.route()
        Route(assets: Asset("style.css", style))
      } _: { server in
        try await ask(server.port, "/").attribute("data-version")
      }
    }
    let first = try await version("1")
    #expect(first.hasPrefix("1."))
    #expect(try await version("1") == first)
    #expect(try await version("2") != first)
    #expect(try await version("1", "h1 {}") != first)
  }
}
#endif
