#if LiveServer
/// A frame of the WebSocket protocol.
enum Frame: Equatable, Sendable {
  case text(String)
  case binary([UInt8])
  case ping
  case pong([UInt8])
  case close(Int)
  case other(UInt8)
  /// The connection has ended.
  case end
}

extension Wire {
  /// Upgrades the connection to the socket of a page.
  ///
  /// - Returns: The status of the response.
  @discardableResult
  func upgrade(
    session: String, path: String = "/live", headers: [String: String] = [:]
  ) async throws -> Int {
    try await self.ask(
      "\(path)?session=\(session)",
      headers: [
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Origin": "http://127.0.0.1:\(self.port)",
      ].merging(headers) { $1 }
    ).status
  }

  /// Upgrades the connection to the socket of a document.
  ///
  /// - Parameter cookie: The cookie of the browser; `nil` for the one in the response with the
  ///   document.
  @discardableResult
  func upgrade(_ document: ServerResponse, cookie: String? = nil) async throws -> Int {
    try await self.upgrade(
      session: document.attribute("data-session"), headers: ["Cookie": cookie ?? document.cookie])
  }

  /// Opens the socket of a document, and sends the first message.
  func join(_ document: ServerResponse, lastPatch: Int? = nil, cookie: String? = nil) async throws {
    try await self.upgrade(document, cookie: cookie)
    let patch = lastPatch.map(String.init) ?? document.attribute("data-patch")
    try await self.say("[0,1,\"\(document.attribute("data-epoch"))\",\(patch)]")
  }

  /// Sends a text message.
  func say(_ text: String) async throws {
    try await self.send(frame: 0x81, Array(text.utf8))
  }

  /// Sends a frame.
  ///
  /// - Parameters:
  ///   - first: The first byte.
  ///   - data: The payload.
  ///   - isMasked: Whether the frame is masked, as the protocol requires.
  func send(frame first: UInt8, _ data: [UInt8], isMasked: Bool = true) async throws {
    var frame = [first]
    let mask: UInt8 = isMasked ? 0x80 : 0
    if data.count < 126 {
      frame.append(mask | UInt8(data.count))
    } else if data.count < 65_536 {
      frame += [mask | 126, UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
    } else {
      frame.append(mask | 127)
      frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
    }
    let key: [UInt8] = [7, 77, 177, 17]
    if isMasked { frame += key }
    frame += isMasked ? data.enumerated().map { $1 ^ key[$0 % 4] } : data
    try await self.send(frame)
  }

  /// Returns the next frame of the server. Responds to pings, as browsers do, and skips them.
  func receiveFrame() async throws -> Frame {
    var frame = try await self.receiveAnyFrame()
    while frame == .ping {
      try await self.send(frame: 0x8A, [])
      frame = try await self.receiveAnyFrame()
    }
    return frame
  }

  private func receiveAnyFrame() async throws -> Frame {
    let head = try await self.receive(2)
    guard head.count == 2 else { return .end }
    var size = Int(head[1] & 0x7F)
    if size >= 126 {
      size = try await self.receive(size == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    let data = try await self.receive(size)
    return switch head[0] {
    case 0x81: .text(String(decoding: data, as: UTF8.self))
    case 0x82: .binary(data)
    case 0x88: .close(data.prefix(2).reduce(0) { $0 << 8 | Int($1) })
    case 0x89: .ping
    case 0x8A: .pong(data)
    case let first: .other(first)
    }
  }
}
#endif
