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

  private func response(
    _ path: String, method: String = "GET", _ headers: [String: String] = [:],
    configuration: LiveServer.Configuration = .init()
  ) async throws -> ServerResponse {
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
    let response = try await self.response("/text")
    #expect(response.status == 200)
    #expect(response.headers["content-encoding"] == "gzip")
    #expect(response.headers["vary"] == "Accept-Encoding")
    #expect(response.headers["x-compress"] == nil)
    #expect(response.headers["etag"]?.hasPrefix("W/\"") == true)
    #expect(response.body.starts(with: [0x1F, 0x8B]))
    #expect(response.body.count < 500)
  }

  @Test
  func cachedFilesAreNotSentAgain() async throws {
    let tag = try await self.response("/text").headers["etag"] ?? ""
    let response = try await self.response("/text", ["If-None-Match": tag])
    #expect(response.status == 304)
    #expect(response.headers["content-encoding"] == nil)
  }

  @Test(arguments: ["identity", "gzip;q=0", "br"])
  func browsersThatCannotReadIt(encodings: String) async throws {
    let response = try await self.response("/text", ["Accept-Encoding": encodings])
    #expect(response.headers["content-encoding"] == nil)
    #expect(response.headers["vary"] == "Accept-Encoding")
    #expect(response.headers["x-compress"] == nil)
    #expect(response.body == Self.text)
  }

  @Test(arguments: ["/short", "/sound"])
  func uncompressedFiles(path: String) async throws {
    let response = try await self.response(path)
    #expect(response.status == 200)
    #expect(response.headers["content-encoding"] == nil)
  }

  @Test
  func partsAreSentAsTheyAre() async throws {
    let response = try await self.response("/text", ["Range": "bytes=0-1999"])
    #expect(response.status == 206)
    #expect(response.headers["content-encoding"] == nil)
    #expect(response.body == Array(Self.text.prefix(2000)))
  }

  @Test
  func onlyTheHead() async throws {
    let response = try await self.response("/text", method: "HEAD")
    #expect(response.headers["content-encoding"] == nil)
    #expect(response.headers["content-length"] == "\(Self.text.count)")
  }

  @Test
  func notIfItIsNotWanted() async throws {
    let response = try await self.response(
      "/text", configuration: .init(compressesResponses: false))
    #expect(response.headers["content-encoding"] == nil)
    #expect(response.headers["vary"] == nil)
    #expect(response.headers["x-compress"] == nil)
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
          #expect(try await wire.receiveResponse().status == 400)
          #expect(try await wire.receive(1) == [])
        }
      }
      #expect(try await ask(server.port, "/short").status == 200)
    }
  }
}
#endif
