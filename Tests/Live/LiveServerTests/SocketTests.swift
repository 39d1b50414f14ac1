#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct SocketTests {
  @Test
  func eventReturnsAPatch() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        #expect(try await wire.upgrade(document) == 101)
        let epoch = document.attribute("data-epoch")
        try await wire.say("[0,1,\"\(epoch)\",0]")
        #expect(try await wire.receiveFrame() == .text("[0,\"\(epoch)\",0]"))
        try await wire.say("[1,1,0,2,\"click\"]")
        #expect(try await wire.receiveFrame() == .text("[1,1,1,[[0,[1,1,0],\"1\"]],1]"))
      }
    }
  }

  @Test
  func missedPatchesAreSentAgain() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      let patch = Frame.text("[1,1,1,[[0,[1,1,0],\"1\"]],1]")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.say("[1,1,0,2,\"click\"]")
        #expect(try await wire.receiveFrame() == patch)
      }
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        #expect(
          try await wire.receiveFrame() == .text("[0,\"\(document.attribute("data-epoch"))\",1]"))
        #expect(try await wire.receiveFrame() == patch)
        // The browser repeats the event, because the response was lost; it is not applied again.
        try await wire.say("[1,1,0,2,\"click\"]")
        #expect(try await wire.receiveFrame() == .text("[3,1]"))
        try await wire.say("[1,2,1,2,\"click\"]")
        #expect(try await wire.receiveFrame() == .text("[1,2,2,[[0,[1,1,0],\"2\"]],1]"))
      }
    }
  }

  @Test
  func strangersAreNotListenedTo() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      let session = document.attribute("data-session")
      // A browser without a cookie, and one with the cookie of another browser.
      try await Wire.connect(to: server.port) { wire in
        try await wire.upgrade(session: session)
        #expect(try await wire.receiveFrame() == .close(4002))
      }
      let cookie = try await ask(server.port, "/").cookie
      try await Wire.connect(to: server.port) { wire in
        try await wire.upgrade(session: session, headers: ["Cookie": cookie])
        #expect(try await wire.receiveFrame() == .close(4000))
      }
    }
  }

  @Test(arguments: ["00000000000000000000000000000000", "", "%00", "nonsense"])
  func unknownSessionsAreRejected(key: String) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let cookie = try await ask(server.port, "/").cookie
      try await Wire.connect(to: server.port) { wire in
        #expect(try await wire.upgrade(session: key, headers: ["Cookie": cookie]) == 101)
        try await wire.say("[0,1,\"1\",0]")
        #expect(try await wire.receiveFrame() == .close(4000))
      }
    }
  }

  @Test
  func aSecondSocketTakesOver() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { first in
        try await first.join(document)
        _ = try await first.receiveFrame()
        try await Wire.connect(to: server.port) { second in
          try await second.join(document)
          _ = try await second.receiveFrame()
          #expect(try await first.receiveFrame() == .close(4001))
          try await second.say("[1,1,0,2,\"click\"]")
          #expect(
            try await second.receiveFrame() == .text("[1,1,1,[[0,[1,1,0],\"1\"]],1]"))
        }
      }
    }
  }

  @Test
  func messagesMayComeInPieces() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.send(frame: 0x01, Array("[1,1,0,".utf8))
        try await wire.send(frame: 0x89, Array("?".utf8))
        #expect(try await wire.receiveFrame() == .pong(Array("?".utf8)))
        try await wire.send(frame: 0x00, Array("2,\"cl".utf8))
        try await wire.send(frame: 0x80, Array("ick\"]".utf8))
        #expect(try await wire.receiveFrame() == .text("[1,1,1,[[0,[1,1,0],\"1\"]],1]"))
      }
    }
  }

  @Test
  func messagesThatMakeNoSense() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.say("{}")
        #expect(
          try await wire.receiveFrame()
            == .text("[4,\"The message does not follow the protocol.\"]"))
        #expect(try await wire.receiveFrame() == .close(1002))
      }
      // The session continues.
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        #expect(
          try await wire.receiveFrame() == .text("[0,\"\(document.attribute("data-epoch"))\",0]"))
      }
    }
  }

  struct BadFrame: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var first: UInt8
    var data: [UInt8]
    var isMasked = true
    var code: Int
  }

  @Test(arguments: [
    BadFrame(testDescription: "not masked", first: 0x81, data: [], isMasked: false, code: 1002),
    BadFrame(testDescription: "unknown kind", first: 0x83, data: [], code: 1002),
    BadFrame(testDescription: "continues nothing", first: 0x80, data: [], code: 1002),
    BadFrame(testDescription: "ping in pieces", first: 0x09, data: [], code: 1002),
    BadFrame(
      testDescription: "too large", first: 0x82, data: Array(repeating: 0, count: 1001),
      code: 1009),
    BadFrame(testDescription: "binary that is too short", first: 0x82, data: [1], code: 1002),
  ])
  func framesThatMakeNoSense(frame: BadFrame) async throws {
    try await withServer(
      configuration: .init(maximumMessageSize: 1000), routes: { TimerPage.route() }
    ) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.send(frame: frame.first, frame.data, isMasked: frame.isMasked)
        var response = try await wire.receiveFrame()
        if case .text = response { response = try await wire.receiveFrame() }
        #expect(response == .close(frame.code))
      }
      #expect(try await ask(server.port, "/").status == 200)
    }
  }

  @Test
  func messagesThatGrowPieceByPiece() async throws {
    try await withServer(
      configuration: .init(maximumMessageSize: 1000), routes: { TimerPage.route() }
    ) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.send(frame: 0x01, Array(repeating: 32, count: 600))
        try await wire.send(frame: 0x00, Array(repeating: 32, count: 600))
        #expect(try await wire.receiveFrame() == .close(1009))
      }
    }
  }

  @Test
  func closeFrameIsReturned() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let document = try await ask(server.port, "/")
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        _ = try await wire.receiveFrame()
        try await wire.send(frame: 0x88, [0x03, 0xE8])
        #expect(try await wire.receiveFrame() == .close(1000))
        #expect(try await wire.receiveFrame() == .end)
      }
    }
  }

  @Test
  func socketsAreNowhereElse() async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        let status = try await wire.upgrade(session: "", path: "/elsewhere")
        #expect(status == 404)
      }
    }
  }

  @Test(arguments: [
    ["Upgrade": "h2c", "Connection": "Upgrade"],
    ["Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"],
    ["Upgrade": "websocket"],
  ])
  func otherProtocolsAreNotSpoken(headers: [String: String]) async throws {
    try await withServer(routes: { TimerPage.route() }) { server in
      let response = try await ask(server.port, "/", headers: headers)
      #expect(response.status == 200)
      #expect(response.text.hasSuffix("</html>"))
    }
  }
}
#endif
