#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct FileTests {
  static let digits = Array("0123456789".utf8)

  @RouteBuilder
  static func routes() -> [Route] {
    Route(file: "/digits") { _ in .bytes(Self.digits, name: "digits.wav") }
    Route(file: "/save") { _ in .bytes(Self.digits, name: "Grün \"1\".txt", isDownload: true) }
    Route(file: "/none") { _ in nil }
    Route(file: "/stream") { _ in
      let counter = LockIsolated(0)
      return .stream(name: "all.zip", isDownload: true) {
        let number = counter.withValue { number in
          number += 1
          return number
        }
        return number > 3
          ? nil : Array(repeating: UInt8(truncatingIfNeeded: number), count: 100_000)
      }
    }
    Route(file: "/broken") { _ in
      let isFirst = LockIsolated(true)
      return .stream(name: "all.zip") {
        guard isFirst.value else { throw CancellationError() }
        isFirst.setValue(false)
        return [1, 2, 3]
      }
    }
    Route(file: "/gone") { _ in .file(at: "/nowhere/at/all") }
  }

  @Test
  func whole() async throws {
    try await withServer(routes: Self.routes) { server in
      var response = try await ask(server.port, "/digits")
      response.headers["date"] = nil
      for field in FieldTests.fields(port: server.port).keys { response.headers[field] = nil }
      #expect(
        response
          == ServerResponse(
            status: 200,
            headers: [
              "accept-ranges": "bytes", "cache-control": "private, no-cache",
              "content-length": "10",
              "content-type": "audio/wav", "etag": "\"50c0aafd8b4330b2\"",
            ], body: Self.digits))
      try await Wire.connect(to: server.port) { wire in
        let head = try await wire.ask("/digits", method: "HEAD", headers: ["Range": "bytes=0-1"])
        #expect(head.status == 200)
        #expect(head.headers["content-length"] == "10")
        #expect(try await wire.ask("/digits").body == Self.digits)
      }
      #expect(try await ask(server.port, "/none").status == 404)
      #expect(try await ask(server.port, "/gone").status == 404)
    }
  }

  @Test(arguments: [
    ("bytes=2-4", 206, "234", "bytes 2-4/10"),
    ("bytes=7-", 206, "789", "bytes 7-9/10"),
    ("bytes=-2", 206, "89", "bytes 8-9/10"),
    ("bytes=-20", 206, "0123456789", "bytes 0-9/10"),
    ("bytes=8-99999999999999999999", 206, "89", "bytes 8-9/10"),
    ("bytes=10-", 416, "", "bytes */10"),
    ("bytes=-0", 416, "", "bytes */10"),
    ("bytes=4-2", 200, "0123456789", nil),
    ("bytes=1-2,4-5", 200, "0123456789", nil),
    ("bytes=x-", 200, "0123456789", nil),
    ("lines=1-2", 200, "0123456789", nil),
  ])
  func parts(range: String, status: Int, text: String, contentRange: String?) async throws {
    try await withServer(routes: Self.routes) { server in
      let response = try await ask(server.port, "/digits", headers: ["Range": range])
      #expect(response.status == status)
      #expect(response.text == text)
      #expect(response.headers["content-range"] == contentRange)
    }
  }

  @Test
  func `a stream is sent while it is made, and nothing is cached`() async throws {
    try await withServer(routes: Self.routes) { server in
      let response = try await ask(server.port, "/stream")
      #expect(response.status == 200)
      #expect(
        response.body
          == (1...3).flatMap { Array(repeating: UInt8(truncatingIfNeeded: $0), count: 100_000) })
      #expect(response.headers["cache-control"] == "no-store")
      #expect(response.headers["content-length"] == nil)
      #expect(response.headers["etag"] == nil)
      #expect(response.headers["accept-ranges"] == nil)
      #expect(response.headers["content-type"] == "application/zip")
      #expect(
        response.headers["content-disposition"]
          == "attachment; filename=\"all.zip\"; filename*=UTF-8''all.zip")
      // Ranges are ignored.
      let part = try await ask(server.port, "/stream", headers: ["Range": "bytes=0-1"])
      #expect(part.status == 200)
      #expect(part.body.count == 300_000)
      let head = try await Wire.connect(to: server.port) { wire in
        try await wire.ask("/stream", method: "HEAD")
      }
      #expect(head.status == 200)
      #expect(head.body == [])
    }
  }

  @Test
  func `a stream that breaks is incomplete for the client`() async throws {
    try await withServer(routes: Self.routes) { server in
      await #expect(throws: (any Error).self) { try await ask(server.port, "/broken") }
      // The server goes on.
      let response = try await ask(server.port, "/digits")
      #expect(response.status == 200)
    }
  }

  @Test
  func conditionalRequests() async throws {
    try await withServer(routes: Self.routes) { server in
      let tag = try #require(try await ask(server.port, "/digits").headers["etag"])
      for field in [tag, "\"other\", W/\(tag)", "*"] {
        let response = try await ask(server.port, "/digits", headers: ["If-None-Match": field])
        #expect(response.status == 304)
        #expect(response.headers["etag"] == tag)
      }
      for (field, status) in [(tag, 206), ("\"other\"", 200), ("W/\(tag)", 200)] {
        let response = try await ask(
          server.port, "/digits", headers: ["If-Range": field, "Range": "bytes=0-0"])
        #expect(response.status == status)
      }
    }
  }

  @Test
  func downloads() async throws {
    try await withServer(routes: Self.routes) { server in
      let response = try await ask(server.port, "/save")
      #expect(
        response.headers["content-disposition"]
          == "attachment; filename=\"Gr_n _1_.txt\"; filename*=UTF-8''Gr%C3%BCn%20%221%22.txt")
    }
  }

  @Test
  func folders() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Data(large).write(to: inner.appendingPathComponent("a b.flac"))
    try Data("secret".utf8).write(to: folder.appendingPathComponent(".hidden"))
    try Data("x".utf8).write(to: folder.appendingPathComponent("style.css"))

    let assets = try AssetFolder(at: folder.path)
    #expect(assets.assets.map(\.name) == ["inner/a b.flac", "style.css"])

    try await withServer {
      Route(folder: "/media", at: inner.path)
      Route(assets: assets.assets)
    } _: { server in
      let response = try await ask(server.port, "/media/a%20b.flac")
      #expect(response.headers["content-type"] == "audio/flac")
      #expect(response.body == large)
      let part = try await ask(
        server.port, "/media/a%20b.flac", headers: ["Range": "bytes=131070-131073"])
      #expect(part.status == 206)
      #expect(part.body == Array(large[131070...131073]))
      for path in ["..%2F.hidden", "../.hidden", "%2e%2e/.hidden", "", ".", "a b.flac/", "%00"] {
        #expect(
          try await ask(server.port, "/media/" + path.replacing(" ", with: "%20")).status == 404)
      }
      let asset = try await ask(
        server.port, assets["inner/a b.flac"]!.url.replacing(" ", with: "%20"))
      #expect(asset.body == large)
    }
  }

  static let script = Array("alert(1)".utf8)

  @Test(arguments: ["html", "svg", "xml", "HTML"])
  func uploadedDocuments(kind: String) async throws {
    try await withServer {
      Route(file: "/brought") { _ in .bytes(Self.script, name: "a.\(kind)") }
      Route(file: "/typed") { _ in
        .bytes(Self.script, name: "a", contentType: "Application/XHTML+XML ; charset=utf-8")
      }
      Route(file: "/own") { _ in
        var file = ServedFile.bytes(Self.script, name: "a.\(kind)")
        file.allowsScripts = true
        return file
      }
      Route(assets: Asset("a.\(kind)", Self.script))
    } _: { server in
      let strict = """
        sandbox; default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; \
        frame-ancestors 'none'
        """
      for path in ["/brought", "/typed"] {
        let response = try await ask(server.port, path)
        #expect(response.headers["content-security-policy"] == strict)
        // On status 304, a browser updates the header fields of its cached response.
        let tag = try #require(response.headers["etag"])
        let again = try await ask(server.port, path, headers: ["If-None-Match": tag])
        #expect(again.status == 304)
        #expect(again.headers["content-security-policy"] == strict)
      }
      for path in ["/own", Asset("a.\(kind)", Self.script).url] {
        let usual = FieldTests.fields(port: server.port)["content-security-policy"]
        let response = try await ask(server.port, path)
        #expect(response.headers["content-security-policy"] == usual)
      }
    }
  }

  @Test(arguments: ["js", "mjs"])
  func uploadedScripts(kind: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.script).write(to: folder.appendingPathComponent("a.\(kind)"))
    try await withServer {
      Route(folder: "/brought", at: folder.path)
      Route(folder: "/own", at: folder.path, allowsScripts: true)
      Route(file: "/typed") { _ in
        .bytes(Self.script, name: "a", contentType: "text/jscript")
      }
    } _: { server in
      let text = "text/plain; charset=utf-8"
      for path in ["/brought/a.\(kind)", "/typed"] {
        let response = try await ask(server.port, path)
        #expect(response.headers["content-type"] == text)
      }
      let own = try await ask(server.port, "/own/a.\(kind)")
      #expect(own.headers["content-type"] == "text/javascript; charset=utf-8")
    }
  }

  @Test
  func assets() async throws {
    let style = Asset("counter.css", "p { color: green }")
    #expect(style.url == "/assets/48d8e1cd30744fc9/counter.css")
    try await withServer(routes: { Route(assets: style) }) { server in
      let response = try await ask(server.port, style.url)
      #expect(response.status == 200)
      #expect(response.text == "p { color: green }")
      #expect(response.headers["cache-control"] == "public, max-age=31536000, immutable")
      #expect(response.headers["content-type"] == "text/css; charset=utf-8")
      #expect(try await ask(server.port, "/assets/48d8e1cd30744fc8/counter.css").status == 404)
      let script = try await ask(server.port, BrowserRuntime.script.url)
      #expect(script.body == BrowserRuntime.script.bytes)
      #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
    }
  }
}
#endif
