#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct NavigationTests {
  private func withSite(
    configuration: LiveServer.Configuration = .init(),
    _ operation: (RunningServer, ServerResponse, Wire) async throws -> Void
  ) async throws {
    try await withServer(configuration: configuration) {
      TimerPage.route()
      NotePage.route
      Route(redirect: "/old", to: "/note")
      Route("/missing") { _ in nil }
      Route("/thrown") { _ in throw Redirect("/note") }
      Route("/guarded") { _ in GuardedPage() }
      Route("/private") { request in request.cookie("role") == "admin" ? GuardedPage() : nil }
      Route(file: "/file") { _ in .bytes([1], name: "file.bin") }
    } _: { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await operation(server, document, wire)
      }
    }
  }

  @Test(arguments: ["/note", "/old", "/thrown"])
  func `page of another address replaces the page on its socket`(path: String) async throws {
    try await self.withSite { _, _, wire in
      // when
      try await wire.say("[10,1,0,\"\(path)\"]")
      // then
      #expect(try await wire.receiveFrame() == .text("[3,1]"))
      guard case .text(let patch) = try await wire.receiveFrame() else { return }
      #expect(patch.hasPrefix(#"[1,1,1,[[7,1,"/note"],[12,"<main"#))
      #expect(patch.hasSuffix(#",[6,"Note"]]]"#))
      // and: a restorable page gets a key
      #expect(patch.contains(#/","[0-9a-f]{32}"\]/#))
    }
  }

  @Test(arguments: ["/missing", "/file", "/nowhere", "/private"])
  func `browser loads paths that are no page`(path: String) async throws {
    try await self.withSite { _, _, wire in
      try await wire.say("[10,1,0,\"\(path)\"]")
      #expect(try await wire.receiveFrame() == .text("[3,1]"))
      #expect(try await wire.receiveFrame() == .text("[1,1,1,[[13,\"\(path)\"]]]"))
    }
  }

  @Test
  func `page that redirects when it is opened is not shown`() async throws {
    try await self.withSite { server, _, wire in
      try await wire.say("[10,1,0,\"/guarded\"]")
      _ = try await wire.receiveFrame()
      guard case .text(let patch) = try await wire.receiveFrame() else { return }
      #expect(patch.hasPrefix(#"[1,1,1,[[7,1,"/note"],[12,"#))
      let response = try await ask(server.port, "/guarded")
      #expect(response.status == 303)
      #expect(response.headers["location"] == "/note")
    }
  }

  @Test
  func `documents that redirect to each other end with an error`() async throws {
    // given
    let log = LogLines()
    try await withServer(logger: log.logger) {
      Route(redirect: "/a", to: "/b")
      Route("/b") { _ in throw Redirect("/c") }
      Route("/c") { _ in LoopPage(destination: "/a", isShown: false) }
      Route(redirect: "/old", to: "/new")
      Route("/new") { _ in nil }
    } _: { server in
      // when: a browser follows them
      var path = "/a"
      var cookie = ""
      var count = 0
      var response = try await ask(server.port, path)
      while response.status == 303, count < 20 {
        count += 1
        path = try #require(response.headers["location"])
        cookie = String(try #require(response.headers["set-cookie"]).prefix { $0 != ";" })
        response = try await ask(server.port, path, headers: ["Cookie": cookie])
      }
      // then
      #expect(response.status == 508)
      #expect(count == 10)
      #expect(String(decoding: response.body, as: UTF8.self).contains("Too many redirects"))
      #expect(log.all.contains("Pages redirect to each other."))
      // and: redirects that do not follow each other count from the beginning
      for _ in 1...20 {
        response = try await ask(server.port, "/old", headers: ["Cookie": cookie])
        #expect(response.status == 303)
        cookie = String(try #require(response.headers["set-cookie"]).prefix { $0 != ";" })
      }
    }
  }

  @Test
  func `open pages whose redirects load documents end with an error`() async throws {
    // given: two pages with other style sheets, which redirect to each other when they are shown
    let log = LogLines()
    try await withServer(logger: log.logger) {
      Route("/a") { _ in LoopPage(destination: "/b", isShown: true) }
      Route("/b") { _ in LoopPage(destination: "/a", isShown: true) }
    } _: { server in
      // when: a browser follows them
      var path = "/a"
      var cookie: String?
      var count = 0
      var patch = ""
      repeat {
        count += 1
        let document = try await ask(
          server.port, path, headers: cookie.map { ["Cookie": $0] } ?? [:])
        cookie = cookie ?? document.cookie
        patch = try await Wire.connect(to: server.port) { wire in
          try await wire.join(document, cookie: cookie)
          while case .text(let message) = try await wire.receiveFrame() {
            if message.hasPrefix("[1,") { return message }
          }
          return ""
        }
        path = path == "/a" ? "/b" : "/a"
      } while patch.contains(#"[13,"\#(path)"]"#) && count < 20
      // then
      #expect(patch.contains("Too many redirects"))
      #expect(count == 11)
      #expect(log.all.contains("Pages redirect to each other."))
    }
  }

  @Test
  func `state of the page that was opened survives its session`() async throws {
    try await self.withSite(configuration: .init(stateSavingDelay: .zero)) {
      server, document, wire in
      // given
      try await wire.say("[10,1,0,\"/note\"]")
      _ = try await wire.receiveFrame()
      guard case .text(let patch) = try await wire.receiveFrame(),
        let key = patch.firstMatch(of: #/","([0-9a-f]{32})"\]/#)?.1,
        let number = patch.firstMatch(of: #/button data-n=\\"(\d+)/#)?.1
      else {
        Issue.record("The server sent no page.")
        return
      }
      try await wire.say("[1,2,1,\(number),\"click\"]")
      _ = try await wire.receiveFrame()
      // when
      let headers = ["Cookie": document.cookie, "Live-State": String(key)]
      let response = try await ask(server.port, "/note", headers: headers)
      // then
      #expect(response.text.contains("<p>more</p>"))
    }
  }

  @Test
  func `access that has ended ends navigation`() async throws {
    let token = "correct horse battery staple"
    let date = LockIsolated(Date(timeIntervalSince1970: 1_000_000))
    try await withDependencies {
      $0.date = DateGenerator { date.value }
    } operation: {
      let security = LiveServer.Security(accessToken: token, accessLifetime: .seconds(1000))
      try await withServer(configuration: .init(security: security)) {
        TimerPage.route()
        NotePage.route
      } _: { server in
        let cookie = try await ask(
          server.port, "/", method: "POST", body: "token=correct+horse+battery+staple"
        ).cookie
        let document = try await ask(server.port, "/", headers: ["Cookie": cookie])
        try await Wire.connect(to: server.port) { wire in
          try await wire.join(document, cookie: cookie)
          _ = try await wire.receiveFrame()
          // when: half of the time is over, only a document can extend the access
          date.withValue { $0.addTimeInterval(600) }
          try await wire.say("[10,1,0,\"/note\"]")
          _ = try await wire.receiveFrame()
          // then
          #expect(try await wire.receiveFrame() == .text("[1,1,1,[[13,\"/note\"]]]"))
        }
      }
    }
  }

  @Test
  func `prepared page is shown without running its route again`() async throws {
    let requests = LockIsolated(0)
    try await withServer {
      TimerPage.route()
      Route("/note") { _ in
        requests.withValue { $0 += 1 }
        return NotePage(note: Note())
      }
    } _: { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.say("[11,\"/note\"]")
        try await wire.say("[10,1,0,\"/note\"]")
        _ = try await wire.receiveFrame()
        guard case .text(let patch) = try await wire.receiveFrame() else { return }
        #expect(patch.contains("[12,"))
        #expect(requests.value == 1)
      }
    }
  }
}

private struct LoopPage: Page {
  let destination: String
  let isShown: Bool
  let model = LoopModel()

  var head: PageHead {
    PageHead(
      title: "Loop", redirect: isShown ? model.destination : destination,
      stylesheets: ["/\(destination).css"])
  }

  var body: some HTML {
    h1 { "Loop" }.onMount { model.destination = destination }
  }
}

@Observable
@MainActor
private final class LoopModel { var destination: String? }

private struct GuardedPage: Page {
  var head: PageHead { PageHead(title: "Guarded", redirect: "/note") }

  var body: some HTML { p { "Secret" } }
}
#endif
