/// A page as a browser has loaded it.
public struct OpenedPage {
  /// The server.
  public let target: FuzzTarget
  /// The cookie of the browser.
  public let cookie: String
  /// The session ticket of the page.
  public let ticket: String
  /// The key of its restorable state; empty if the page is not restorable.
  public let state: String
  /// The HTML of the page.
  public let html: String
  private let epoch: String

  /// Sends the access token to a server, and returns the cookie of the response.
  ///
  /// Call it once, before wrong tokens are sent.
  public static func cookie(fromPort port: Int) throws -> String {
    let target = FuzzTarget(port: port, cookie: "")
    let response = try Self.ask(target, "/?token=\(FuzzTarget.encodedToken)")
    return Self.part(of: response, behind: "Set-Cookie: ", upTo: ";")
  }

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - target: The server.
  ///   - path: The path of the page.
  ///   - lost: A page of the same browser whose state the new page restores.
  public init(_ target: FuzzTarget, at path: String = "/", after lost: OpenedPage? = nil) throws {
    self.target = target
    let cookie = lost?.cookie ?? target.cookie
    var fields = cookie.isEmpty ? [] : ["Cookie: \(cookie)"]
    if let lost { fields.append("Live-State: \(lost.state)") }
    let text = try Self.ask(target, path, fields: fields)
    self.html = text
    let new = Self.part(of: text, behind: "Set-Cookie: ", upTo: ";")
    self.cookie = new.isEmpty ? cookie : new
    self.ticket = Self.part(of: text, behind: "data-session=\"", upTo: "\"")
    self.state = Self.part(of: text, behind: "data-state=\"", upTo: "\"")
    self.epoch = Self.part(of: text, behind: "data-epoch=\"", upTo: "\"")
    guard !self.cookie.isEmpty, !self.ticket.isEmpty else {
      throw Failure(what: "GET \(path): \(text)")
    }
  }

  private static func ask(
    _ target: FuzzTarget, _ path: String, fields: [String] = []
  ) throws -> String {
    let socket = try BlockingSocket(port: target.port)
    let lines = ["GET \(path) HTTP/1.1", "Host: \(target.host)", "Connection: close"] + fields
    socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    guard let bytes = socket.receiveAll(within: 10_000) else { throw Hang(what: "GET \(path)") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func part(of text: String, behind name: String, upTo end: Character) -> String {
    String(
      (text.split(separator: name, maxSplits: 1).dropFirst().first ?? "").prefix { $0 != end })
  }

  /// Opens the socket of the page, and sends the first message.
  ///
  /// - Parameters:
  ///   - socket: The socket.
  ///   - read: Called with all bytes up to the response of the session.
  /// - Returns: The number of the last event that was applied; `nil` if the session has ended.
  public func join(
    _ socket: BlockingSocket, reading read: ([UInt8]) -> Void = { _ in }
  ) throws -> Int? {
    let head = """
      GET /live?session=\(self.ticket) HTTP/1.1\r
      Host: \(self.target.host)\r
      Origin: http://\(self.target.host)\r
      Cookie: \(self.cookie)\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """
    let hello = Array("[0,1,\"\(self.epoch)\",0]".utf8)
    // The mask is 0.
    socket.send(
      Array(head.utf8) + [0x81, 0x80 | UInt8(truncatingIfNeeded: hello.count), 0, 0, 0, 0] + hello)
    var text = ""
    while true {
      switch socket.receive(within: 10_000) {
      case .bytes(let bytes):
        read(bytes)
        text += String(decoding: bytes, as: UTF8.self)
      case .end: return nil
      case .nothing: throw Hang(what: "GET /live")
      }
      // The session sends either the missed patches or the whole page.
      if let match = text.firstMatch(of: /\[(?:0,"\w+"|2,"\w+",\d+),(\d+)[,\]]/) {
        return Int(match.1)
      }
    }
  }
}
