/// Makes requests, and damages most.
struct RequestFuzz {
  var chance: Chance
  let host: String

  private static let paths = [
    "/", "/?token=x", "/live", "/live?session=", "/live?session=%00-", "/assets/0/x.js", "/file",
    "/media/a", "/media/%2e%2e/a", "/media/%2F",
    "/media/%", "//", "/*", "*", "http://evil.example/", "/\u{0}", "/%00", "/é",
    "/nowhere?a=b&a&=&&", "",
  ]

  private static let methods = [
    "GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "CONNECT", "TRACE", "get", "", "\u{1}",
  ]

  mutating func next() -> [UInt8] {
    if self.chance.hits(oneIn: 50) { return self.chance.bytes(upTo: 200) }
    var path = self.chance.pick(Self.paths)
    if self.chance.hits(oneIn: 100) {
      path += String(repeating: "x", count: self.chance.number(below: 20_000))
    }
    var text =
      "\(self.chance.pick(Self.methods)) \(path) HTTP/\(self.chance.pick(["1.1", "1.1", "1.0", "2.0", "9"]))\r\n"
    if !self.chance.hits(oneIn: 20) { text += "Host: \(self.host)\r\n" }
    for _ in 0..<self.chance.number(below: 5) {
      text += self.field() + self.chance.pick(["\r\n", "\r\n", "\r\n", "\n", "\r"])
    }
    if self.chance.hits(oneIn: 200) {
      for index in 0..<300 { text += "X-\(index): \(String(repeating: "y", count: 100))\r\n" }
    }
    text += "\r\n"
    if self.chance.hits(oneIn: 4) {
      text += self.chance.pick([
        "token=x", "5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "-1\r\n",
        "GET / HTTP/1.1\r\n\r\n",
      ])
    }
    var bytes = Array(text.utf8)
    for _ in 0..<self.chance.pick([0, 0, 1, 2, 5]) { self.chance.damage(&bytes) }
    return bytes
  }

  private mutating func field() -> String {
    self.chance.pick([
      "Host: evil.example", "Host: ", "Origin: null", "Origin: http://\(self.host)",
      "Cookie: live-1=x; =; ;;", "Cookie: \u{1}",
      "Cookie: live-\(self.host.split(separator: ":").last ?? "")=\(self.chance.next()).\(self.chance.next())",
      "Range: bytes=0-\(self.chance.next())", "Range: bytes=-", "Range: bytes=1-0,2-",
      "If-None-Match: *", "If-Range: \"x\"",
      "Upgrade: websocket", "Connection: Upgrade", "Connection: close", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: x", "Upgrade: h2c",
      "Content-Length: \(self.chance.pick(["0", "7", "-1", "99999999999999999999", "x", "1e3"]))",
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: gzip, chunked", "Expect: 100-continue",
      "Content-Type: application/x-www-form-urlencoded", ": x", "X", "X : y",
      "Accept-Encoding: gzip;q=NaN, \u{7F}",
    ])
  }
}
