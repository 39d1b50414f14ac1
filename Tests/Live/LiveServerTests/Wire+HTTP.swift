#if LiveServer
  /// What a server has answered.
  struct Answer: Equatable, Sendable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: self.body, as: UTF8.self) }

    /// What stands in the document behind a name: `data-session="…"`.
    func attribute(_ name: String) -> String {
      let parts = self.text.split(separator: "\(name)=\"", maxSplits: 1)
      return parts.count < 2 ? "" : String(parts[1].prefix { $0 != "\"" })
    }
  }

  extension Wire {
    /// Asks for something and takes the answer.
    func ask(
      _ path: String, method: String = "GET", headers: [String: String] = [:]
    ) async throws -> Answer {
      let fields = headers.map { "\($0): \($1)\r\n" }.sorted().joined()
      try await self.send("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\r\n")
      return try await self.receiveAnswer(hasBody: method != "HEAD")
    }

    func receiveAnswer(hasBody: Bool = true) async throws -> Answer {
      let status = try await self.receiveLine().split(separator: " ")
      var answer = Answer(
        status: status.count > 1 ? Int(status[1]) ?? 0 : 0, headers: [:], body: [])
      while case let line = try await self.receiveLine(), let colon = line.firstIndex(of: ":") {
        answer.headers[line[..<colon].lowercased()] = String(
          line[line.index(colon, offsetBy: 2)...])
      }
      if hasBody, let length = answer.headers["content-length"].flatMap({ Int($0) }) {
        answer.body = try await self.receive(length)
      }
      return answer
    }
  }

  /// Asks for something on a connection of its own.
  func ask(
    _ port: Int, _ path: String, method: String = "GET", headers: [String: String] = [:]
  ) async throws -> Answer {
    try await Wire.connect(to: port) { wire in
      try await wire.ask(path, method: method, headers: headers)
    }
  }
#endif
