#if LiveServer
/// A response of a server.
struct ServerResponse: Equatable, Sendable {
  var status: Int
  var headers: [String: String]
  var body: [UInt8]

  var text: String { String(decoding: self.body, as: UTF8.self) }

  /// The cookie that the browser sends back.
  var cookie: String {
    String((self.headers["set-cookie"] ?? "").prefix { $0 != ";" })
  }

  /// Returns an attribute of the document: `data-session="…"`.
  func attribute(_ name: String) -> String {
    let parts = self.text.split(separator: "\(name)=\"", maxSplits: 1)
    return parts.count < 2 ? "" : String(parts[1].prefix { $0 != "\"" })
  }
}

extension Wire {
  /// Sends a request, and returns the response.
  func ask(
    _ path: String, method: String = "GET", headers: [String: String] = [:], body: String = ""
  ) async throws -> ServerResponse {
    var headers = headers
    if !body.isEmpty { headers["Content-Length"] = "\(body.utf8.count)" }
    headers = ["Host": "127.0.0.1:\(self.port)"].merging(headers) { $1 }
    let fields = headers.map { "\($0): \($1)\r\n" }.sorted().joined()
    try await self.send("\(method) \(path) HTTP/1.1\r\n\(fields)\r\n\(body)")
    return try await self.receiveResponse(hasBody: method != "HEAD")
  }

  func receiveResponse(hasBody: Bool = true) async throws -> ServerResponse {
    let status = try await self.receiveLine().split(separator: " ")
    var response = ServerResponse(
      status: status.count > 1 ? Int(status[1]) ?? 0 : 0, headers: [:], body: [])
    while case let line = try await self.receiveLine(), let colon = line.firstIndex(of: ":") {
      response.headers[line[..<colon].lowercased()] = String(
        line[line.index(colon, offsetBy: 2)...])
    }
    if hasBody, let length = response.headers["content-length"].flatMap({ Int($0) }) {
      response.body = try await self.receive(length)
    } else if hasBody, response.headers["transfer-encoding"] == "chunked" {
      response.body = try await self.receiveChunks()
    }
    return response
  }

  private func receiveChunks() async throws -> [UInt8] {
    struct IncompleteBody: Error {}
    var body: [UInt8] = []
    while true {
      // The line is empty if the connection was closed.
      let size = try await self.receiveLine()
      guard let count = Int(size, radix: 16) else { throw IncompleteBody() }
      body += try await self.receive(count)
      _ = try await self.receiveLine()
      if count == 0 { return body }
    }
  }
}

/// Sends a request on a connection of its own, and returns the response.
func ask(
  _ port: Int, _ path: String, method: String = "GET", headers: [String: String] = [:],
  body: String = "", encryption: ClientEncryption? = nil
) async throws -> ServerResponse {
  try await Wire.connect(to: port, encryption: encryption) { wire in
    try await wire.ask(path, method: method, headers: headers, body: body)
  }
}
#endif
