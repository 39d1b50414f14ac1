/// The document of a counter, as the server has sent it.
struct CounterDocument {
  /// The status of the response.
  let status: Int

  /// The cookies that the server has set, for the field `Cookie`.
  let cookie: String

  private let text: String

  /// Requests a document.
  ///
  /// - Parameter fields: Header fields of the request.
  init(port: UInt16, path: String = "/", fields: [String] = []) throws {
    let request = try Connection(port: port)
    let lines =
      ["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + fields
    try request.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    let text = try request.receiveResponse()
    self.text = text
    self.status = Int(text.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
    self.cookie = text.matches(of: #/(?i)\r\nset-cookie: ([^;\r]*)/#)
      .map { String($0.1) }.joined(separator: "; ")
  }

  /// Returns an attribute of the script.
  func attribute(_ name: String) throws -> String {
    guard let value = try self.optionalAttribute(name) else {
      throw LoadError("There is no '\(name)' in the page:\n\(self.text)")
    }
    return value
  }

  /// Returns an attribute of the script, if there is one.
  func optionalAttribute(_ name: String) throws -> String? {
    let match = self.text.firstMatch(of: try Regex("\(name)=\"([^\"]*)\""))
    return match?.output[1].substring.map(String.init)
  }

  /// The number of the button that counts up.
  var button: String {
    get throws {
      let match = self.text.firstMatch(of: #/data-n="(\d+)"[^>]*aria-label="One more"/#)
      guard let match else { throw LoadError("There is no button in the page:\n\(self.text)") }
      return String(match.1)
    }
  }

  /// The value of the counter.
  var count: Int {
    get throws {
      let match = self.text.firstMatch(of: #/>(-?\d+)</output>/#)
      guard let count = match.flatMap({ Int($0.1) }) else {
        throw LoadError("There is no value in the page:\n\(self.text)")
      }
      return count
    }
  }
}

extension Connection {
  /// Opens the socket of a page.
  convenience init(port: UInt16, session: String, cookie: String) throws {
    try self.init(port: port)
    let host = "127.0.0.1:\(port)"
    let fields = [
      "GET /live?session=\(session) HTTP/1.1", "Host: \(host)", "Origin: http://\(host)",
      cookie.isEmpty ? nil : "Cookie: \(cookie)", "Connection: Upgrade", "Upgrade: websocket",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    try self.send(
      Array((fields.compactMap(\.self).joined(separator: "\r\n") + "\r\n\r\n").utf8))
    let response = try self.receiveResponse()
    guard response.contains(" 101 ") else { throw LoadError("There is no socket: \(response)") }
  }
}
