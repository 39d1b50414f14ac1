#if PostgreSQL
/// The payload of a notification: the message, or the row that holds it.
struct PostgreSQLNotification: Equatable {
  enum Content: Equatable {
    case message(String)
    case row(String)
  }

  /// The size in bytes from which the server refuses a payload.
  static let limit = 8000

  /// The topic; `nil` for a row, which has it.
  var topic: String?
  var content: Content

  var payload: String {
    switch self.content {
    case .row(let id): "row \(id)"
    case .message(let text): "\(self.topic?.utf8.count ?? 0) \(self.topic ?? "")\(text)"
    }
  }
}

extension PostgreSQLNotification {
  /// Parses a payload; `nil` if it is malformed.
  init?(payload: String) {
    guard let space = payload.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let rest = payload.utf8[payload.utf8.index(after: space)...]
    if payload[..<space] == "row" {
      self.init(topic: nil, content: .row(String(Substring(rest))))
    } else {
      guard let count = Int(payload[..<space], radix: 10), count >= 0, count <= rest.count else {
        return nil
      }
      self.init(
        topic: String(decoding: rest.prefix(count), as: UTF8.self),
        content: .message(String(decoding: rest.dropFirst(count), as: UTF8.self)))
    }
  }
}
#endif
