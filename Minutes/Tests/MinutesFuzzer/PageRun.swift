import LiveFuzzing

/// Uses pages of Minutes like its scripts, with boundary values that no browser sends.
struct PageRun {
  private var boundary: Boundary
  private let target: FuzzTarget
  private var lastEvent = 0
  private var lastPatch = 0
  private var recorded: [String: Int] = [:]
  private var frames: [Int: Int] = [:]
  private var fileCount = 0
  private var isClosed = false

  /// The number of connections.
  private(set) var connections = 0
  /// The number of responses by status; 0 for connections that were closed without a response.
  private(set) var responses: [Int: Int] = [:]

  init(seed: UInt64, target: FuzzTarget) {
    boundary = Boundary(chance: Chance(seed: seed))
    self.target = target
  }

  mutating func run(_ count: Int) throws {
    var remaining = count
    while remaining > 0 {
      // The rate limit of a page is 2,000 messages at once, and twice as many frames.
      let length = min(remaining, 50 + boundary.chance.number(below: 1_200))
      remaining -= try converse(length)
      for _ in 0..<min(max(remaining, 0), 20) {
        try request()
        remaining -= 1
      }
    }
  }

  /// Uses one page, and returns the number of messages sent.
  private mutating func converse(_ count: Int) throws -> Int {
    let page = try OpenedPage(target, at: boundary.page())
    let socket = try BlockingSocket(port: target.port)
    connections += 1
    frames = [:]
    isClosed = false
    var reader = PageReader()
    reader.read(Array(page.html.utf8))
    guard let event = try page.join(socket, reading: { reader.read($0) }) else {
      throw Failure(what: "A new page has no session.")
    }
    lastEvent = event
    var sent = 0
    for number in 0..<count {
      // The server calls functions when the socket opens, and after most events.
      if number % 4 == 0 { try listen(to: socket, for: 100, &reader) }
      if number % 4 == 2, !reader.uploads.isEmpty { try upload(page, &reader) }
      Watch.note()
      guard !isClosed, socket.send(message(&reader)) else { break }
      sent += 1
    }
    socket.send(SocketFrame.goodbye)
    socket.finish()
    guard socket.receiveAll(within: 30_000) != nil else { throw Hang(what: "A page of Minutes") }
    return max(sent, 1)
  }

  /// Reads all pending messages.
  private mutating func listen(
    to socket: BlockingSocket, for milliseconds: Int32, _ reader: inout PageReader
  ) throws {
    var wait = milliseconds
    loop: while true {
      switch socket.receive(within: wait) {
      case .bytes(let bytes): reader.read(bytes)
      case .end:
        isClosed = true
        break loop
      case .nothing: break loop
      }
      wait = 1
    }
    if !reader.ids.isEmpty { boundary.ids = Array(reader.ids.sorted().suffix(20)) }
    if !reader.paths.isEmpty { boundary.paths = Array(reader.paths.sorted().suffix(40)) }
    boundary.paragraphs = Array(reader.paragraphs.sorted().suffix(20))
  }

  /// Returns the next message: an event of an element, or the response to a call.
  private mutating func message(_ reader: inout PageReader) -> [UInt8] {
    let respondsToCall = !reader.calls.isEmpty && boundary.chance.hits(oneIn: 2)
    if respondsToCall {
      let call = boundary.chance.pick(reader.calls)
      return respond(call.number, call.name, call.id ?? boundary.id(), &reader)
    }
    guard !reader.events.isEmpty else { return text("[9]") }
    // Most of the latest elements are still on the page.
    let events = boundary.chance.hits(oneIn: 4) ? reader.events : Array(reader.events.suffix(40))
    let (element, name) = boundary.chance.pick(events)
    lastEvent += 1
    return text("[1,\(lastEvent),0,\(element),\"\(name)\",\(detail(of: name))]")
  }

  private mutating func detail(of event: String) -> String {
    switch event {
    case "click", "in-sight": "null"
    case "input", "change": "{\"value\":\(boundary.text())}"
    case "live-files": files()
    case "live-rows":
      "{\"first\":\(boundary.number()),\"count\":\(boundary.number()),\"kept\":\(boundary.chance.pick(["[]", "[\(boundary.number())]", boundary.value()]))}"
    case "word": "{\"paragraph\":\(paragraph()),\"word\":\(boundary.number())}"
    case "memo-moved":
      "{\"memo\":\"\(boundary.id())\",\"before\":\"\(boundary.chance.pick(["", boundary.id()]))\"}"
    case "hotkey", "hotkey-always":
      "{\"key\":\(boundary.chance.pick(Self.hotkeys)),\"modifiers\":\(boundary.chance.pick(["0", "1", "2", "8", boundary.number()]))}"
    case "keydown", "keyup", "key":
      "{\"key\":\(boundary.chance.pick(["\"ArrowLeft\"", "\"ArrowRight\"", "\" \"", "\"Enter\"", "7"])),\"modifiers\":\(boundary.number())}"
    case "machine-key":
      "{\"id\":\"\(boundary.id())\",\"key\":\"\(boundary.chance.pick(["next", "play", "previous", "seek", "skip"]))\",\"seconds\":\(boundary.number())}"
    case "memo-key":
      boundary.chance.pick(["\" \"", "\"ArrowLeft\"", "\"ArrowRight\"", "null", "1e300"])
    default: boundary.value()
    }
  }

  private static let hotkeys = [
    "\"?\"", "\" \"", "\"Escape\"", "\"Enter\"", "\"Delete\"", "\"Home\"", "\"End\"", "\"ArrowUp\"",
    "\"ArrowDown\"", "\"a\"", "\"f\"", "\"j\"", "\"k\"", "\"m\"", "\"n\"", "\"s\"", "\"z\"",
    "\"Z\"", "\"/\"", "\"\"",
    "7", "null",
  ]

  private mutating func files() -> String {
    fileCount += 3
    return boundary.files(from: fileCount)
  }

  private mutating func paragraph() -> String {
    guard !boundary.paragraphs.isEmpty, !boundary.chance.hits(oneIn: 4) else {
      return boundary.chance.pick([
        "\"0-0\"", "\"-1-0\"", "\"9223372036854775807-9223372036854775807\"", boundary.value(),
      ])
    }
    return "\"\(boundary.chance.pick(boundary.paragraphs))\""
  }

  /// Sends a part of a file that the page waits for.
  private mutating func upload(_ page: OpenedPage, _ reader: inout PageReader) throws {
    let key = boundary.chance.pick(reader.uploads.keys.sorted())
    guard let token = reader.uploads[key] else { return }
    let isQuestion = boundary.chance.hits(oneIn: 6)
    let (offset, bytes) = boundary.upload()
    // A length that is too large makes the server wait for the rest, until the connection ends.
    let length = boundary.chance.hits(oneIn: 20) ? bytes.count + 1_000 : bytes.count
    let lines =
      [
        "\(isQuestion ? "HEAD" : "PATCH") /live/uploads/\(token) HTTP/1.1",
        "Host: \(target.host)", "Cookie: \(page.cookie)", "Connection: close",
      ] + (isQuestion ? [] : ["Upload-Offset: \(offset)", "Content-Length: \(length)"])
    let socket = try BlockingSocket(port: target.port)
    Watch.note()
    let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    socket.send(head + (isQuestion ? [] : bytes))
    socket.finish()
    guard let response = socket.receiveAll(within: 30_000) else { throw Hang(what: "an upload") }
    let status = Int(String(decoding: response.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0
    responses[status, default: 0] += 1
    guard status < 500 else { throw Failure(what: "\(status) for an upload at \(offset)") }
    if status == 404 { reader.end(upload: key) }
  }

  private mutating func respond(
    _ call: Int, _ name: String, _ id: String, _ reader: inout PageReader
  ) -> [UInt8] {
    if name == "recorder.upload", boundary.chance.hits(oneIn: 2) { return chunk(call, id) }
    lastEvent += 1
    let head = "\(lastEvent),0,\(call)"
    if boundary.chance.hits(oneIn: 10) {
      reader.end(call)
      let error = boundary.chance.pick([
        "MissingSoundError", "NotFoundError", "NotAllowedError", "x",
      ])
      return text("[5,\(head),\"\(error)\",\(boundary.text())]")
    }
    switch name {
    case "player.play":
      let kind = boundary.chance.pick([
        "moved", "moved", "moved", "moved", "paused", "finished", "",
      ])
      return text("[6,\(head),{\"kind\":\"\(kind)\",\"position\":\(boundary.number())}]")
    case "recorder.events":
      let kind = boundary.chance.pick([
        "paused", "resumed", "muted", "unmuted", "kept", "notKept", "stopped", "cancelled",
        "microphoneLost", "missing", "missing", "",
      ])
      return text("[6,\(head),{\"kind\":\"\(kind)\",\"seconds\":\(boundary.number())}]")
    case "recorder.permission":
      return text(
        "[6,\(head),\(boundary.chance.pick(["\"allowed\"", "\"allowed\"", "\"denied\"", "7"]))]")
    case "recorder.upload":
      reader.end(call)
      return text("[7,\(head)]")
    default:
      reader.end(call)
      return text("[4,\(head),\(result(of: name, id))]")
    }
  }

  private mutating func result(of name: String, _ id: String) -> String {
    if boundary.chance.hits(oneIn: 8) { return boundary.value() }
    switch name {
    case "recorder.start": return boundary.recording(id)
    case "recorder.current", "recorder.leftovers":
      return
        "[\((0..<boundary.chance.number(below: 3)).map { _ in boundary.recording(boundary.id()) }.joined(separator: ","))]"
    case "recorder.stop":
      let count = boundary.chance.hits(oneIn: 2) ? "\(recorded[id] ?? 0)" : boundary.number()
      return "{\"frameCount\":\(count),\"missing\":\(boundary.number())}"
    case "recorder.request", "recorder.split":
      return boundary.chance.pick(["true", "true", "false"])
    default: return "null"
    }
  }

  private mutating func chunk(_ call: Int, _ id: String) -> [UInt8] {
    let number = (frames[call] ?? 0) + 1
    frames[call] = number
    let expected = recorded[id] ?? 0
    let sound = boundary.chunk(from: expected)
    if sound.count == 1_608 { recorded[id] = expected + 800 }
    var bytes: [UInt8] = []
    for value in [call, number] {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    return SocketFrame.encode(0x82, bytes + sound)
  }

  private func text(_ json: String) -> [UInt8] { SocketFrame.encode(0x81, Array(json.utf8)) }

  private mutating func request() throws {
    let (path, fields) = boundary.request()
    let lines = ["GET \(path) HTTP/1.1", "Host: \(target.host)", "Connection: close"] + fields
    let socket = try BlockingSocket(port: target.port)
    Watch.note()
    socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    socket.finish()
    guard let bytes = socket.receiveAll(within: 30_000) else { throw Hang(what: "GET \(path)") }
    let status = Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0
    responses[status, default: 0] += 1
    guard status < 500 else { throw Failure(what: "\(status) for GET \(path) \(fields)") }
  }
}
