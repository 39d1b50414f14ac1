import LiveFuzzing

/// Generates requests as browsers send them, most of them with unexpected values.
///
/// Few are damaged where the HTTP parser rejects them, because they reach no further code.
struct RequestFuzz {
  var chance: Chance
  let host: String

  /// The access token, encoded for a URL.
  let token: String

  /// The secrets of a browser with an open page.
  struct Secrets {
    var cookie: String
    var ticket: String
    var state: String
    /// The secrets in the addresses of uploads in progress.
    var uploads: [String]
  }

  private static let paths = [
    "/", "/", "/pages/1", "/pages/none", "/pages/%00", "/page", "/file", "/health", "/media/a",
    "/media/%2e%2e/a", "/media/%2F", "/media/%", "/media/Package.swift", "/live",
    "/live?session=", "/live?session=%00-", "/assets/0/x.js", "//", "/*", "*",
    "http://evil.example/", "/%00", "/nowhere?a=b&a&=&&", "/?token=x", "/?token=", "/?token=%",
    "/favicon.ico", "/other", "/old", "/guarded", "/loop", "/thrown", "/pages/../file",
    "/pages/%2e%2e%2ffile", "/pages/%252e", "/live/uploads/", "/live/uploads/x",
    "/live/uploads/%00", "/live/uploads/../../file", "/live/uploads/x/y",
  ]

  /// Values of the field `Upload-Offset`: multiples of the size of the parts, and unexpected ones.
  private static let offsets = [
    "0", "8", "16", "24", "32", "40", "48", "56", "64", "65", "-0", "+0", "-1", "0.0", "1e3", "00",
    "0x8", "", " ", "NaN", "9223372036854775807", "9223372036854775808", "1e19", "-1e19", "1e300",
    "8, 8", "é",
  ]

  private static let methods = ["HEAD", "POST", "PUT", "OPTIONS", "CONNECT", "TRACE", "X"]

  private static let addresses = [
    "192.0.2.", "2001:db8::", "::ffff:192.0.2.", "x, 192.0.2.", ",", "%",
  ]

  /// Returns a few pipelined requests.
  mutating func next(_ secrets: Secrets) -> [UInt8] {
    if self.chance.hits(oneIn: 100) { return self.chance.bytes(upTo: 200) }
    if self.chance.hits(oneIn: 4) { return self.uploadRequest(secrets) }
    var bytes = self.request(secrets)
    if self.chance.hits(oneIn: 25) { self.chance.damage(&bytes) }
    return bytes
  }

  /// Returns a request with a part of a file, or for the number of bytes that have arrived.
  private mutating func uploadRequest(_ secrets: Secrets) -> [UInt8] {
    let token = self.nearly(self.chance.pick(secrets.uploads))
    let method = self.chance.pick(["PATCH", "PATCH", "PATCH", "PATCH", "HEAD", "GET", "POST"])
    var fields = ["Host: \(self.host)", "Cookie: \(self.nearly(secrets.cookie))"]
    if !self.chance.hits(oneIn: 12) {
      fields.append("Upload-Offset: \(self.chance.pick(Self.offsets))")
    }
    if !self.chance.hits(oneIn: 12) { fields.append("Origin: http://\(self.host)") }
    if self.chance.hits(oneIn: 12) { fields.append(self.field()) }
    var body = [UInt8](repeating: 7, count: self.chance.pick([0, 1, 8, 8, 8, 8, 64, 65]))
    if self.chance.hits(oneIn: 4) {
      fields.append("Transfer-Encoding: chunked")
      body = Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
    } else {
      fields.append("Content-Length: \(self.chance.hits(oneIn: 40) ? 1 << 40 : body.count)")
    }
    let head = (["\(method) /live/uploads/\(token) HTTP/1.1"] + fields).joined(separator: "\r\n")
    var bytes = Array((head + "\r\n\r\n").utf8) + body
    if self.chance.hits(oneIn: 25) { self.chance.damage(&bytes) }
    return bytes
  }

  private mutating func request(_ secrets: Secrets) -> [UInt8] {
    var path = self.path(secrets)
    if self.chance.hits(oneIn: 100) {
      path += String(repeating: "x", count: self.chance.number(below: 20_000))
    }
    let method = self.chance.hits(oneIn: 3) ? self.chance.pick(Self.methods) : "GET"
    let isOld = self.chance.hits(oneIn: 30)
    let version = isOld ? self.chance.pick(["1.0", "2.0", "9"]) : "1.1"
    var fields = self.chance.hits(oneIn: 30) ? [] : ["Host: \(self.host)"]
    fields += self.secretFields(secrets)
    if !self.chance.hits(oneIn: 8) {
      let number = self.chance.number(below: 256)
      fields.append("X-Forwarded-For: \(self.chance.pick(Self.addresses))\(number)")
    }
    for _ in 0..<self.chance.number(below: 5) { fields.append(self.field()) }
    if self.chance.hits(oneIn: 200) {
      fields += (0..<300).map { "X-\($0): \(String(repeating: "y", count: 100))" }
    }
    let body = method == "POST" ? self.form() : ""
    if !body.isEmpty { fields.append("Content-Length: \(body.utf8.count)") }
    let end = self.chance.hits(oneIn: 50) ? self.chance.pick(["\n", "\r"]) : "\r\n"
    let line = Array("\(method) \(path) HTTP/\(version)\r\n".utf8)
    var rest = Array(
      (fields.map { $0 + end }.joined() + "\r\n" + body + self.unaskedBody()).utf8)
    // Most damage follows the request line, so that the request still reaches its route.
    if self.chance.hits(oneIn: 10) { self.chance.damage(&rest) }
    return line + rest
  }

  private mutating func path(_ secrets: Secrets) -> String {
    switch self.chance.number(below: 8) {
    case 0: "/live?session=\(secrets.ticket)"
    case 1: "/?a=b&token=\(self.token)"
    default: self.chance.pick(Self.paths)
    }
  }

  /// Returns header fields with valid or nearly valid secrets.
  private mutating func secretFields(_ secrets: Secrets) -> [String] {
    var fields: [String] = []
    if !self.chance.hits(oneIn: 3) { fields.append("Cookie: \(self.nearly(secrets.cookie))") }
    if self.chance.hits(oneIn: 4) { fields.append("Live-State: \(self.nearly(secrets.state))") }
    if self.chance.hits(oneIn: 4) {
      var messages = MessageFuzz(chance: self.chance)
      let positions = messages.rowPositions()
      self.chance = messages.chance
      if let positions { fields.append("Live-Rows: \(positions)") }
    }
    if self.chance.hits(oneIn: 8) {
      let token = "correct horse battery staple"
      fields.append("Authorization: Bearer \(self.nearly(token))")
    }
    return fields
  }

  private mutating func nearly(_ text: String) -> String {
    guard self.chance.hits(oneIn: 4) else { return text }
    var characters = Array(text)
    let place = self.chance.number(below: max(1, characters.count))
    switch self.chance.number(below: 3) {
    case 0 where !characters.isEmpty: characters[place] = self.chance.pick(["0", ".", "-", "é"])
    case 1: characters.removeSubrange(place...)
    default: characters.insert(contentsOf: characters, at: place)
    }
    return String(characters)
  }

  private mutating func form() -> String {
    self.chance.pick([
      "token=\(self.token)", "a=b&token=\(self.token)", "token=x", "token=", "token=%", "x", "",
      String(repeating: "token=x&", count: self.chance.number(below: 1000)),
    ])
  }

  /// Returns a body that no header field announces.
  private mutating func unaskedBody() -> String {
    guard self.chance.hits(oneIn: 12) else { return "" }
    return self.chance.pick([
      "token=x", "5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "-1\r\n",
      "GET / HTTP/1.1\r\n\r\n",
    ])
  }

  private mutating func field() -> String {
    self.chance.hits(oneIn: 25)
      ? self.chance.pick([
        "Host: evil.example", "Host: ", ": x", "X", "X : y", "Cookie: \u{1}", "X: \u{7F}",
        "Content-Length: \(self.chance.pick(["0", "7", "-1", "99999999999999999999", "x", "1e3"]))",
        "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked",
      ])
      : self.chance.pick([
        "Origin: null", "Origin: http://\(self.host)", "Cookie: live-1=x; =; ;;",
        "Cookie: live-\(self.host.split(separator: ":").last ?? "")=\(self.chance.next()).\(self.chance.next())",
        "Range: bytes=0-\(self.chance.next())", "Range: bytes=-", "Range: bytes=1-0,2-",
        "If-None-Match: *", "If-Range: \"x\"", "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "Authorization: Basic x",
        "Authorization: Bearer", "Live-State: x", "Forwarded: for=x", "Via: x",
        "Upgrade: websocket", "Connection: Upgrade", "Connection: close",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x", "Upgrade: h2c",
        "Expect: 100-continue", "Content-Type: application/x-www-form-urlencoded",
        "Accept-Encoding: gzip;q=NaN, é", "Accept-Encoding: gzip",
      ])
  }
}
