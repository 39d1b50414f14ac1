/// A client that has a counter open.
final class Visit {
  let connection: Connection
  /// The random id of the process that serves the page.
  let worker: String
  /// The number of the button that counts up.
  private let button: String
  private var lastPatch: Int
  private(set) var lastEvent = 0
  private(set) var lastResponse = 0
  /// The times at which the unacknowledged events were due.
  private var dueTimes: [Double] = []

  /// Opens a counter, and waits for the first message.
  init(port: UInt16, path: String = "/") throws {
    let document = try CounterDocument(port: port, path: path)
    self.button = try document.button
    self.worker = try document.attribute("data-epoch")
    self.lastPatch = Int(try document.attribute("data-patch")) ?? 0
    self.connection = try Connection(
      port: port, session: try document.attribute("data-session"), cookie: document.cookie)
    try self.connection.send(
      frame: 1,
      "[\(MessageKind.hello),1,\"\(self.worker)\",\(self.lastPatch)]".utf8)
    while true {
      if let (opcode, data) = self.connection.takeFrame() {
        guard opcode == 1, data.starts(with: "[\(MessageKind.welcome),".utf8) else {
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
      frame: 1,
      "[\(MessageKind.event),\(self.lastEvent),\(self.lastPatch),\(self.button),\"click\"]".utf8)
  }

  /// Reads received messages.
  ///
  /// - Returns: The due times of the acknowledged events.
  func receive() throws -> [Double] {
    var responded: [Double] = []
    let isOpen = try self.connection.receive(mayWait: false)
    while let (opcode, data) = self.connection.takeFrame() {
      switch opcode {
      case 1: responded += try self.take(String(decoding: data, as: UTF8.self))
      case 9: try self.connection.send(frame: 10, data)
      default: throw LoadError("The server has closed a socket: \(Array(data))")
      }
    }
    guard isOpen else { throw LoadError("The server has closed a connection.") }
    return responded
  }

  private func take(_ message: String) throws -> [Double] {
    guard let match = message.prefixMatch(of: #/\[1,(\d+),(\d+),/#) else {
      throw LoadError("The server has said something else: \(message)")
    }
    guard let patch = Int(match.1), patch == self.lastPatch + 1, let event = Int(match.2),
      event == self.lastResponse + 1, message.hasSuffix(",1]"),
      message.contains("\"Counter: \(event)\"")
    else {
      throw LoadError(
        "After patch \(self.lastPatch) and event \(self.lastResponse) has come: \(message)")
    }
    self.lastPatch = patch
    self.lastResponse = event
    return [self.dueTimes.removeFirst()]
  }
}

/// The kinds of messages, by the names of `LiveProtocol`, which only its own package sees.
enum MessageKind {
  static let hello = 0
  static let event = 1
  static let welcome = 0
}
