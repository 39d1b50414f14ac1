import Glibc

/// A client that has a counter open while its server is restarted.
///
/// It does what the script of pages does: it sends events without waiting for the responses,
/// reconnects with a growing, random delay, replaces a session that the server does not know, and
/// sends events that the earlier session has not applied to the next one.
final class RestartVisit {
  /// The connection; `nil` while it is lost.
  private(set) var connection: Connection?

  /// The number of clicks so far.
  private(set) var clicks = 0

  /// The clicks that are applied less or more often than once, as far as they are known.
  private(set) var lost = 0
  private(set) var doubled = 0

  /// The number of sessions that have replaced others.
  private(set) var renewals = 0

  /// The error of the last attempt to reconnect that has failed.
  private(set) var lastError: (any Error)?

  /// The longest time without a connection, in seconds.
  private(set) var longestGap = 0.0

  private let port: UInt16
  private let window: Int
  private var document: CounterDocument
  private let cookie: String
  /// The number of the button that counts up.
  private var button = ""
  private var lastPatch = 0
  private var lastEvent = 0
  private var lastResponse = 0
  /// The value of the counter when the session began.
  private var base: Int
  /// The number of clicks that were not sent in this session.
  private var unsent = 0
  private var lostAt = 0.0
  private var reconnectsAt = 0.0
  private var attempts = 0
  private var needsSession = false

  private static let path = "/lasting"

  /// Opens a counter.
  ///
  /// - Parameter window: The number of events that are sent without an acknowledgement.
  init(port: UInt16, window: Int) throws {
    self.port = port
    self.window = window
    self.document = try CounterDocument(port: port, path: Self.path)
    self.cookie = self.document.cookie
    self.base = try self.document.count
    try self.beginSession()
    try self.connect()
    guard self.connection != nil else { throw LoadError("A page can't be opened.") }
  }

  /// The number of clicks that are not acknowledged.
  var waiting: Int { self.unsent + self.lastEvent - self.lastResponse }

  /// The time at which the client reconnects; `nil` while it is connected.
  var reconnection: Double? { self.connection == nil ? self.reconnectsAt : nil }

  /// Clicks once.
  func click() {
    self.clicks += 1
    self.unsent += 1
    self.sendClicks()
  }

  /// Counts the clicks that the page does not show at the end.
  func finish() {
    let missing = self.clicks - self.lost + self.doubled - (self.base + self.lastResponse)
    self.lost += max(0, missing)
    self.doubled += max(0, -missing)
  }

  private func sendClicks() {
    while let connection, self.unsent > 0, self.lastEvent - self.lastResponse < self.window {
      self.unsent -= 1
      self.lastEvent += 1
      do {
        try connection.send(
          frame: 1,
          "[\(MessageKind.event),\(self.lastEvent),\(self.lastPatch),\(self.button),\"click\"]".utf8
        )
      } catch {
        // The server has closed the connection. The event may be among those that it has received.
        return self.lose()
      }
    }
  }

  /// Reads received messages, and reconnects when it is time.
  func advance() throws {
    guard let connection else {
      if Machine.now >= self.reconnectsAt { self.reconnect() }
      return
    }
    let isOpen = try connection.receive(mayWait: false)
    while let (opcode, data) = connection.takeFrame() {
      switch opcode {
      case 1: try self.take(String(decoding: data, as: UTF8.self))
      case 8:
        try? connection.send(frame: 8, data)
        return self.lose()
      case 9: try? connection.send(frame: 10, data)
      default: throw LoadError("The server has sent a frame of kind \(opcode).")
      }
    }
    guard isOpen else { return self.lose() }
    self.sendClicks()
  }

  private func take(_ message: String) throws {
    guard let match = message.prefixMatch(of: #/\[1,(\d+),(\d+),/#), let patch = Int(match.1),
      let event = Int(match.2), patch == self.lastPatch + 1, event == self.lastResponse + 1,
      message.contains("\"Counter: \(self.base + event)\"")
    else {
      throw LoadError(
        "After patch \(self.lastPatch), event \(self.lastResponse) and a value of "
          + "\(self.base + self.lastResponse) has come: \(message)")
    }
    self.lastPatch = patch
    self.lastResponse = event
  }

  // MARK: Connections

  private func lose() {
    if self.connection != nil { self.lostAt = Machine.now }
    self.connection = nil
    let delay = min(8, 0.2 * pow(2, Double(self.attempts))) * Double.random(in: 0.5..<1.5)
    self.attempts += 1
    self.reconnectsAt = Machine.now + delay
  }

  private func reconnect() {
    do {
      if !self.needsSession { try self.connect() }
      if self.needsSession {
        let state = try self.document.attribute("data-state")
        let document = try CounterDocument(
          port: self.port, path: Self.path,
          fields: ["Cookie: \(self.cookie)", "Live-State: \(state)"])
        guard document.status == 200 else {
          throw LoadError("The response has the status \(document.status).")
        }
        try self.replaceSession(with: document)
        try self.connect()
      }
    } catch {
      // The worker has ended meanwhile.
      self.lastError = error
    }
    if self.connection == nil { self.lose() }
  }

  /// Connects to the session, unless the server does not know it: then it needs another one.
  private func connect() throws {
    let connection = try Connection(
      port: self.port, session: try self.document.attribute("data-session"), cookie: self.cookie)
    try connection.send(
      frame: 1,
      "[\(MessageKind.hello),1,\"\(try self.document.attribute("data-epoch"))\",\(self.lastPatch)]"
        .utf8)
    while true {
      if let (opcode, data) = connection.takeFrame() {
        if opcode == 1, data.starts(with: "[\(MessageKind.welcome),".utf8) { break }
        guard opcode == 8 else {
          throw LoadError("There is no welcome: \(String(decoding: data, as: UTF8.self))")
        }
        self.needsSession = data.elementsEqual([0x0F, 0xA0])
        return
      }
      guard try connection.receive() else { return }
    }
    self.connection = connection
    self.attempts = 0
    if self.lostAt > 0 { self.longestGap = max(self.longestGap, Machine.now - self.lostAt) }
    self.sendClicks()
  }

  private func beginSession() throws {
    self.button = try self.document.button
    self.lastPatch = Int(try self.document.attribute("data-patch")) ?? 0
    self.lastEvent = 0
    self.lastResponse = 0
    self.needsSession = false
  }

  /// Continues with a session that has restored the state of the earlier one.
  private func replaceSession(with document: CounterDocument) throws {
    let count = try document.count
    let applied = Int(try document.optionalAttribute("data-applied") ?? "") ?? 0
    // The next session has applied the clicks that its value contains, whatever it says.
    self.doubled += max(0, count - self.base - applied)
    self.lost += max(0, self.base + applied - count)
    // Clicks that were acknowledged are not sent again.
    self.lost += max(0, self.lastResponse - applied)
    let rest = self.lastEvent - max(applied, self.lastResponse)
    // Without this attribute, the script asks the user to check the last change.
    if try document.optionalAttribute("data-complete") == nil {
      self.lost += rest
    } else {
      self.unsent += rest
    }
    self.renewals += 1
    self.document = document
    self.base = count
    try self.beginSession()
  }
}
