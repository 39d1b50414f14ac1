#if LiveServer
  /// A page of the server, as a browser has it.
  struct OpenedPage {
    private let port: Int
    private let cookie: String
    private let session: String
    let epoch: String

    init(port: Int) throws {
      self.port = port
      let socket = try BlockingSocket(port: port)
      socket.send(
        Array("GET / HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n".utf8))
      guard let bytes = socket.receiveAll(within: 10_000) else { throw Hang(what: "GET /") }
      let text = String(decoding: bytes, as: UTF8.self)
      func behind(_ name: String, upTo end: Character) -> String {
        String(
          (text.split(separator: name, maxSplits: 1).dropFirst().first ?? "").prefix { $0 != end })
      }
      self.cookie = behind("Set-Cookie: ", upTo: ";")
      self.session = behind("data-session=\"", upTo: "\"")
      self.epoch = behind("data-epoch=\"", upTo: "\"")
      guard !self.cookie.isEmpty, !self.session.isEmpty else { throw Failure(what: text) }
    }

    /// Opens the socket of the page and says hello.
    ///
    /// - Returns: The last event that was applied; `nil` if the session has gone.
    func join(_ socket: BlockingSocket) throws -> Int? {
      let head = """
        GET /live?session=\(self.session) HTTP/1.1\r
        Host: localhost:\(self.port)\r
        Origin: http://localhost:\(self.port)\r
        Cookie: \(self.cookie)\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        \r

        """
      socket.send(Array(head.utf8))
      let hello = Array("[0,1,\"\(self.epoch)\",0]".utf8)
      // The key of the mask is 0.
      socket.send([0x81, 0x80 | UInt8(hello.count), 0, 0, 0, 0] + hello)
      var text = ""
      while true {
        switch socket.receive(within: 10_000) {
        case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
        case .end: return nil
        case .nothing: throw Hang(what: "GET /live")
        }
        // The page is rendered anew if what it has missed is not kept any more.
        if let match = text.firstMatch(of: /\[(?:0,"\w+"|2,"\w+",\d+),(\d+)[,\]]/) {
          return Int(match.1)
        }
      }
    }

    enum Answer {
      case answered(lastEvent: Int?)
      case closed
      case silent
    }

    /// Waits until the server has answered a ping or closed the connection.
    static func waitForPong(_ socket: BlockingSocket) -> Answer {
      var text = ""
      while true {
        switch socket.receive(within: 30) {
        case .bytes(let bytes):
          text += String(decoding: bytes, as: UTF8.self)
          if text.contains("ping") {
            return .answered(lastEvent: Self.lastEvent(in: text))
          }
        case .end: return .closed
        case .nothing: return .silent
        }
      }
    }

    /// The last event that the server has told to be applied.
    private static func lastEvent(in text: String) -> Int? {
      let patches = text.matches(of: /\[1,\d+,(\d+),/).last.flatMap { Int($0.1) }
      let acknowledgements = text.matches(of: /\[3,(\d+)\]/).last.flatMap { Int($0.1) }
      return [patches, acknowledgements].compactMap(\.self).max()
    }
  }
#endif
