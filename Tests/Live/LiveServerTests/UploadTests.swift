#if LiveServer
import ComposableArchitecture
import DependenciesTestSupport
import LiveFuzzing
import LiveHTML
import LiveUploads
import Testing

@testable import LiveServer

/// Files over HTTP, with the requests of the browser's script.
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct UploadTests {
  private struct UploadPage: Page {
    let store: StoreOf<Uploads>

    var head: PageHead { PageHead(title: "Uploads") }

    var body: some HTML {
      main {
        FileInput("Files", store: store)
        UploadList(store: store)
      }
    }
  }

  private actor Sink: UploadSink {
    private(set) var text = ""
    private(set) var cancelCount = 0
    private var isClosed: Bool
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    init(isClosed: Bool = false) { self.isClosed = isClosed }

    func write(_ bytes: [UInt8], at offset: Int) async throws {
      if self.isClosed {
        for arrival in self.arrivals { arrival.resume() }
        self.arrivals = []
        await withCheckedContinuation { self.waiters.append($0) }
      }
      if bytes.starts(with: "bad".utf8) { throw UploadFailure.wrongContent }
      self.text += String(decoding: bytes, as: UTF8.self)
    }

    func finish() async throws -> String { "done" }

    func cancel() { self.cancelCount += 1 }

    func open() {
      self.isClosed = false
      for waiter in self.waiters { waiter.resume() }
      self.waiters = []
    }

    func waitForArrival() async {
      guard self.waiters.isEmpty else { return }
      await withCheckedContinuation { self.arrivals.append($0) }
    }
  }

  /// An upload of an open page.
  private struct Upload: Sendable {
    let port: Int
    let path: String
    let cookie: String

    func ask(
      _ method: String, offset: String? = nil, body: String = "", cookie: String? = nil
    ) async throws -> ServerResponse {
      try await Wire.connect(to: self.port) {
        try await $0.ask(
          self.path, method: method, headers: self.headers(offset, cookie: cookie, body: body),
          body: body)
      }
    }

    func headers(
      _ offset: String?, cookie: String? = nil, body: String
    ) -> [String: String] {
      var headers = ["Cookie": cookie ?? self.cookie, "Content-Length": "\(body.utf8.count)"]
      headers["Upload-Offset"] = offset
      return headers
    }
  }

  private static func receive(_ text: Substring, on wire: Wire) async throws -> String {
    while case .text(let message) = try await wire.receiveFrame() {
      if message.contains(text) { return message }
    }
    throw CancellationError()
  }

  /// Opens a page and selects a file on it.
  private func withUpload(
    size: Int, to sink: Sink, limits: UploadLimits = UploadLimits(chunkSize: 100),
    _ operation: (Upload, Wire) async throws -> Void
  ) async throws {
    try await withServer(configuration: .init(limits: .init(uploads: limits))) {
      Route("/") { _ in
        UploadPage(
          store: Store(initialState: Uploads.State()) {
            Uploads()
          } withDependencies: {
            $0.uploadSink = UploadSinkClient { _, _ in sink }
          })
      }
    } _: { server in
      let document = try await ask(server.port, "/")
      let input = try #require(document.text.firstMatch(of: /<input[^>]*data-n="(\d+)"/)?.1)
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        try await wire.say(
          """
          [1,1,0,\(input),"live-files",{"files":[{"key":"k","name":"a","size":\(size),"type":""}]}]
          """)
        let patch = try await Self.receive("[[\\\"k\\\",", on: wire)
        let token = try #require(patch.firstMatch(of: /[0-9a-f]{32}/)).output
        try await operation(
          Upload(
            port: server.port, path: "/live/uploads/\(token)", cookie: document.cookie), wire)
      }
    }
  }

  @Test
  func `chunks are written in order and the page shows the result`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 6, to: sink) { (upload, wire) async throws in
      let start = try await upload.ask("HEAD")
      #expect(start.status == 204)
      #expect(start.headers["upload-offset"] == "0")
      let first = try await upload.ask("PATCH", offset: "0", body: "abc")
      #expect(first.status == 204)
      #expect(first.headers["upload-offset"] == "3")
      #expect(first.headers["cache-control"] == "no-store")
      _ = try await Self.receive("\"value\",\"3\"", on: wire)
      // A chunk that is sent twice, and one that skips bytes.
      for offset in ["0", "4"] {
        let refused = try await upload.ask("PATCH", offset: offset, body: "abc")
        #expect(refused.status == 409)
        #expect(refused.headers["upload-offset"] == "3")
      }
      #expect(try await upload.ask("PATCH", offset: "3", body: "def").status == 204)
      _ = try await Self.receive("Uploaded", on: wire)
      #expect(try await upload.ask("HEAD").status == 404)
      #expect(await sink.text == "abcdef")
      #expect(await sink.cancelCount == 0)
    }
  }

  @Test
  func `malformed and foreign requests are refused`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 6, to: sink) { (upload, _) async throws in
      for offset in [nil, "", "-1", "x", "1e3", "99999999999999999999"] {
        #expect(try await upload.ask("PATCH", offset: offset, body: "abc").status == 400)
      }
      let other = try await ask(upload.port, "/").cookie
      #expect(other != upload.cookie)
      for cookie in [other, ""] {
        #expect(try await upload.ask("HEAD", cookie: cookie).status == 404)
        let patch = try await upload.ask("PATCH", offset: "0", body: "abc", cookie: cookie)
        #expect(patch.status == 404)
        #expect(patch.headers["upload-offset"] == nil)
      }
      let unknown = Upload(
        port: upload.port, path: "/live/uploads/\(String(repeating: "0", count: 32))",
        cookie: upload.cookie)
      #expect(try await unknown.ask("PATCH", offset: "0", body: "abc").status == 404)
      let foreign = try await ask(
        upload.port, upload.path, method: "PATCH",
        headers: upload.headers("0", body: "abc").merging(["Origin": "http://evil.example"]) {
          $1
        }, body: "abc")
      #expect(foreign.status == 403)
      #expect(await sink.text == "")
      #expect(try await upload.ask("HEAD").headers["upload-offset"] == "0")
    }
  }

  @Test
  func `more bytes than declared fail the upload`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 2, to: sink) { (upload, wire) async throws in
      #expect(try await upload.ask("PATCH", offset: "0", body: "abc").status == 413)
      _ = try await Self.receive("larger than 2 bytes", on: wire)
      #expect(await sink.cancelCount == 1)
      #expect(try await upload.ask("HEAD").status == 404)
    }
  }

  @Test
  func `chunk over the limit is refused before it is read`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 1000, to: sink) { (upload, _) async throws in
      let body = String(repeating: "x", count: 101)
      #expect(try await upload.ask("PATCH", offset: "0", body: body).status == 413)
      #expect(try await upload.ask("HEAD").headers["upload-offset"] == "0")
    }
  }

  @Test
  func `content of the wrong type fails the upload`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 6, to: sink) { (upload, wire) async throws in
      #expect(try await upload.ask("PATCH", offset: "0", body: "bad").status == 415)
      _ = try await Self.receive("does not have an accepted type", on: wire)
      #expect(await sink.cancelCount == 1)
    }
  }

  @Test
  func `server limit shows on the page`() async throws {
    try await withServer(configuration: .init(limits: .init(uploads: .init(bytes: 5)))) {
      Route("/") { _ in
        UploadPage(
          store: Store(initialState: Uploads.State()) {
            Uploads()
          } withDependencies: {
            $0.uploadSink = UploadSinkClient { _, _ in Sink() }
          })
      }
    } _: { server in
      let document = try await ask(server.port, "/")
      let input = try #require(document.text.firstMatch(of: /<input[^>]*data-n="(\d+)"/)?.1)
      try await Wire.connect(to: server.port) { wire in
        try await wire.join(document)
        try await wire.say(
          """
          [1,1,0,\(input),"live-files",{"files":[{"key":"k","name":"a","size":6,"type":""}]}]
          """)
        _ = try await Self.receive("accepts no more files", on: wire)
      }
    }
  }

  @Test
  func `upload resumes after its connection was cut`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 6, to: sink) { (upload, wire) async throws in
      // given: half of the chunk has arrived
      try await Wire.connect(to: upload.port) { other in
        try await other.send(
          "PATCH \(upload.path) HTTP/1.1\r\nHost: 127.0.0.1:\(upload.port)\r\nCookie: "
            + "\(upload.cookie)\r\nUpload-Offset: 0\r\nContent-Length: 6\r\n\r\nabc")
        _ = try await Self.receive("\"value\",\"3\"", on: wire)
      }
      // when
      let response = try await upload.ask("HEAD")
      #expect(response.headers["upload-offset"] == "3")
      #expect(try await upload.ask("PATCH", offset: "3", body: "def").status == 204)
      // then
      _ = try await Self.receive("Uploaded", on: wire)
      #expect(await sink.text == "abcdef")
    }
  }

  @Test
  func `blocked sink stops reading of the body`() async throws {
    let size = 64 << 20
    let sink = Sink(isClosed: true)
    let limits = UploadLimits(chunkSize: size)
    try await self.withUpload(size: size, to: sink, limits: limits) { (upload, _) async throws in
      // given: a request whose first bytes have arrived
      let connection = try BlockingSocket(port: upload.port)
      let head =
        "PATCH \(upload.path) HTTP/1.1\r\nHost: 127.0.0.1:\(upload.port)\r\nCookie: "
        + "\(upload.cookie)\r\nUpload-Offset: 0\r\nContent-Length: \(size)\r\n\r\n"
      #expect(connection.send(Array(head.utf8)))
      let piece = [UInt8](repeating: 120, count: 1 << 20)
      var sent = connection.sendSome(piece[...], within: 10_000)
      await sink.waitForArrival()
      // when: the sink takes no bytes, and the system has accepted none for a long row of attempts
      var refusals = 0
      while sent < size, refusals < 100 {
        let count = connection.sendSome(piece.prefix(size - sent), within: 10)
        sent += count
        refusals = count > 0 ? 0 : refusals + 1
        await Task.yield()
      }
      // then: the network and both ends buffer a part only
      #expect(sent < size)
      await sink.open()
      while sent < size {
        try Task.checkCancellation()
        sent += connection.sendSome(piece.prefix(size - sent), within: 10)
        await Task.yield()
      }
      var response = ""
      receiving: while !response.contains("\r\n\r\n") {
        try Task.checkCancellation()
        switch connection.receive(within: 10) {
        case .bytes(let bytes): response += String(decoding: bytes, as: UTF8.self)
        case .nothing: await Task.yield()
        case .end: break receiving
        }
      }
      #expect(response.hasPrefix("HTTP/1.1 204"))
      #expect(await sink.text.utf8.count == size)
    }
  }

  @Test
  func `session that ends deletes the bytes`() async throws {
    let sink = Sink()
    try await self.withUpload(size: 6, to: sink) { (upload, _) async throws in
      #expect(try await upload.ask("PATCH", offset: "0", body: "abc").status == 204)
    }
    // The server has shut down.
    #expect(await sink.cancelCount == 1)
  }

  @Test
  func `access log does not contain the token`() {
    #expect(UploadPath.redacted("/live/uploads/secret") == "/live/uploads/…")
    #expect(UploadPath.redacted("/live") == "/live")
  }
}
#endif
