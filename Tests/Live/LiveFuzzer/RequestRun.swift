#if LiveServer
import LiveFuzzing

/// Sends unexpected requests to servers, several on each connection.
struct RequestRun {
  private var chance: Chance
  private let targets: [FuzzTarget]
  /// The number of responses by status; 0 counts connections that were closed without a response.
  private(set) var responses: [Int: Int] = [:]
  /// The number of connections.
  private(set) var connections = 0

  init(seed: UInt64, targets: [FuzzTarget]) {
    self.chance = Chance(seed: seed)
    self.targets = targets
  }

  mutating func run(_ count: Int) throws {
    var remaining = count
    while remaining > 0 {
      // The pages are connected, because their uploads end with their sessions.
      let pages = try self.targets.map { try UploadingPage(OpenedPage($0)) }
      for _ in 0..<200 where remaining > 0 {
        let page = self.chance.pick(pages)
        let number = min(remaining, 1 + self.chance.number(below: 4))
        remaining -= number
        try self.ask(number, of: page)
      }
    }
  }

  /// Sends pipelined requests, and reads all responses.
  private mutating func ask(_ count: Int, of uploading: UploadingPage) throws {
    let page = uploading.page
    var fuzz = RequestFuzz(
      chance: self.chance, host: page.target.host, token: FuzzTarget.encodedToken)
    let secrets = RequestFuzz.Secrets(
      cookie: page.cookie, ticket: page.ticket, state: page.state, uploads: uploading.tokens)
    let requests = (0..<count).flatMap { _ in fuzz.next(secrets) }
    // Requests need not be split at their boundaries.
    let middle = fuzz.chance.number(below: requests.count + 1)
    self.chance = fuzz.chance
    self.connections += 1
    Watch.note()
    let socket = try BlockingSocket(port: page.target.port)
    socket.send(Array(requests[..<middle]))
    socket.send(Array(requests[middle...]))
    socket.finish()
    guard let bytes = socket.receiveAll(within: 10_000) else {
      throw Hang(what: String(decoding: requests, as: UTF8.self))
    }
    let statuses = Self.statuses(in: bytes)
    for status in statuses.isEmpty ? [0] : statuses { self.responses[status, default: 0] += 1 }
    guard !statuses.contains(500) else {
      throw Failure(what: String(decoding: requests, as: UTF8.self))
    }
  }

  /// Returns the status codes, which follow the HTTP version. No body contains one.
  private static func statuses(in bytes: [UInt8]) -> [Int] {
    let version = Array("HTTP/1.1 ".utf8)
    var statuses: [Int] = []
    var position = 0
    while position + version.count + 3 <= bytes.count {
      if bytes[position] == version[0], bytes[position...].starts(with: version) {
        position += version.count
        let digits = String(decoding: bytes[position..<position + 3], as: UTF8.self)
        statuses.append(Int(digits) ?? 0)
      }
      position += 1
    }
    return statuses
  }
}
#endif
