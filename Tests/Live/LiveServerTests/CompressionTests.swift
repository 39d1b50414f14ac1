#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct CompressionTests {
  private static let text = Array(String(repeating: "as long as it is boring ", count: 500).utf8)

  private static var routes: [Route] {
    [
      Route(file: "/text") { _ in .bytes(Self.text, name: "text.txt") },
      Route(file: "/short") { _ in .bytes(Array("short".utf8), name: "short.txt") },
      Route(file: "/sound") { _ in .bytes(Self.text, name: "sound.flac") },
    ]
  }

  private func answer(
    _ path: String, method: String = "GET", _ headers: [String: String] = [:],
    configuration: LiveServer.Configuration = .init()
  ) async throws -> Answer {
    try await withServer(configuration: configuration) {
      for route in Self.routes { route }
    } _: { server in
      var headers = headers
      headers["Accept-Encoding"] = headers["Accept-Encoding"] ?? "gzip"
      return try await ask(server.port, path, method: method, headers: headers)
    }
  }

  @Test
  func textIsCompressed() async throws {
    let answer = try await self.answer("/text")
    #expect(answer.status == 200)
    #expect(answer.headers["content-encoding"] == "gzip")
    #expect(answer.headers["vary"] == "Accept-Encoding")
    #expect(answer.headers["x-compress"] == nil)
    #expect(answer.headers["etag"]?.hasPrefix("W/\"") == true)
    #expect(answer.body.starts(with: [0x1F, 0x8B]))
    #expect(answer.body.count < 500)
  }

  @Test
  func cachedFilesAreNotSentAgain() async throws {
    let tag = try await self.answer("/text").headers["etag"] ?? ""
    let answer = try await self.answer("/text", ["If-None-Match": tag])
    #expect(answer.status == 304)
    #expect(answer.headers["content-encoding"] == nil)
  }

  @Test(arguments: ["identity", "gzip;q=0", "br"])
  func browsersThatCannotReadIt(encodings: String) async throws {
    let answer = try await self.answer("/text", ["Accept-Encoding": encodings])
    #expect(answer.headers["content-encoding"] == nil)
    #expect(answer.headers["vary"] == "Accept-Encoding")
    #expect(answer.headers["x-compress"] == nil)
    #expect(answer.body == Self.text)
  }

  @Test(arguments: ["/short", "/sound"])
  func uncompressedFiles(path: String) async throws {
    let answer = try await self.answer(path)
    #expect(answer.status == 200)
    #expect(answer.headers["content-encoding"] == nil)
  }

  @Test
  func partsAreSentAsTheyAre() async throws {
    let answer = try await self.answer("/text", ["Range": "bytes=0-1999"])
    #expect(answer.status == 206)
    #expect(answer.headers["content-encoding"] == nil)
    #expect(answer.body == Array(Self.text.prefix(2000)))
  }

  @Test
  func onlyTheHead() async throws {
    let answer = try await self.answer("/text", method: "HEAD")
    #expect(answer.headers["content-encoding"] == nil)
    #expect(answer.headers["content-length"] == "\(Self.text.count)")
  }

  @Test
  func notIfItIsNotWanted() async throws {
    let answer = try await self.answer("/text", configuration: .init(compressesResponses: false))
    #expect(answer.headers["content-encoding"] == nil)
    #expect(answer.headers["vary"] == nil)
    #expect(answer.headers["x-compress"] == nil)
  }

  @Test
  func requestsThatMakeNoSenseAfterOneThatDoes() async throws {
    try await withServer {
      for route in Self.routes { route }
    } _: { server in
      for nonsense in ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\0\0\0\r\n\r\n"] {
        try await Wire.connect(to: server.port) { wire in
          let text = try await wire.ask("/text", headers: ["Accept-Encoding": "gzip"])
          #expect(text.status == 200)
          try await wire.send(nonsense)
          #expect(try await wire.receiveAnswer().status == 400)
          #expect(try await wire.receive(1) == [])
        }
      }
      #expect(try await ask(server.port, "/short").status == 200)
    }
  }
}
#endif
