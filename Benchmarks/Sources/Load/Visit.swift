/// A client that has a counter open.
final class Visit {
  let connection: Connection
  /// The number of the button that counts up.
  private let button: String
  private var lastPatch: Int
  private(set) var lastEvent = 0
  private(set) var lastAnswer = 0
  /// The times at which the unacknowledged events were due.
  private var dueTimes: [Double] = []

  /// Opens a counter, and waits for the first message.
  init(port: UInt16) throws {
    let request = try Connection(port: port)
    let host = "127.0.0.1:\(port)"
    try request.send(
      Array("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8))
    let document = try request.receiveAnswer()
    let cookies = document.matches(of: #/(?i)\r\nset-cookie: ([^;\r]*)/#)
      .map { String($0.1) }.joined(separator: "; ")
    let attribute = { (name: String) throws -> String in
      guard let match = document.firstMatch(of: try Regex("\(name)=\"([^\"]*)\"")),
        let value = match.output[1].substring
      else { throw LoadError("There is no '\(name)' in the page:\n\(document)") }
      return String(value)
    }
    guard let button = document.firstMatch(of: #/data-n="(\d+)"[^>]*aria-label="One more"/#) else {
      throw LoadError("There is no button in the page:\n\(document)")
    }
    self.button = String(button.1)
    self.lastPatch = Int(try attribute("data-patch")) ?? 0
    self.connection = try Connection(port: port)
    let fields = [
      "GET /live?session=\(try attribute("data-session")) HTTP/1.1", "Host: \(host)",
      "Origin: http://\(host)", cookies.isEmpty ? nil : "Cookie: \(cookies)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    try self.connection.send(
      Array((fields.compactMap(\.self).joined(separator: "\r\n") + "\r\n\r\n").utf8))
    let answer = try self.connection.receiveAnswer()
    guard answer.contains(" 101 ") else { throw LoadError("There is no socket: \(answer)") }
    try self.connection.send(
      frame: 1, "[0,1,\"\(try attribute("data-epoch"))\",\(self.lastPatch)]".utf8)
    while true {
      if let (opcode, data) = self.connection.takeFrame() {
        guard opcode == 1, data.starts(with: "[0,".utf8) else {
          throw LoadError("There is no welcome: \(String(decoding: data, as: UTF8.self))")
        }
        return
      }
      guard try self.connection.receive() else { throw LoadError("There is no welcome.") }
    }
  }

  /// Opens many counters.
  static func open(_ count: Int, port: (Int) -> UInt16) throws -> [Visit] {
    var visits: [Visit] = []
    for index in 0..<count {
      visits.append(try Visit(port: port(index)))
      // Responds to pings that have arrived during the loop.
      if index % 100 == 99 { for visit in visits { _ = try visit.receive() } }
    }
    return visits
  }

  /// Clicks.
  ///
  /// - Parameter due: The time at which the click was due; a late click counts as latency.
  func click(due: Double) throws {
    self.lastEvent += 1
    self.dueTimes.append(due)
    try self.connection.send(
      frame: 1, "[1,\(self.lastEvent),\(self.lastPatch),\(self.button),\"click\"]".utf8)
  }

  /// Reads received messages.
  ///
  /// - Returns: The due times of the acknowledged events.
  func receive() throws -> [Double] {
    var answered: [Double] = []
    let isOpen = try self.connection.receive(mayWait: false)
    while let (opcode, data) = self.connection.takeFrame() {
      switch opcode {
      case 1: answered += try self.take(String(decoding: data, as: UTF8.self))
      case 9: try self.connection.send(frame: 10, data)
      default: throw LoadError("The server has closed a socket: \(Array(data))")
      }
    }
    guard isOpen else { throw LoadError("The server has closed a connection.") }
    return answered
  }

  private func take(_ message: String) throws -> [Double] {
    guard let match = message.prefixMatch(of: #/\[1,(\d+),(\d+),/#) else {
      throw LoadError("The server has said something else: \(message)")
    }
    guard let patch = Int(match.1), patch == self.lastPatch + 1, let event = Int(match.2),
      event == self.lastAnswer + 1, message.hasSuffix(",1]"),
      message.contains("\"Counter: \(event)\"")
    else {
      throw LoadError(
        "After patch \(self.lastPatch) and event \(self.lastAnswer) has come: \(message)")
    }
    self.lastPatch = patch
    self.lastAnswer = event
    return [self.dueTimes.removeFirst()]
  }
}
