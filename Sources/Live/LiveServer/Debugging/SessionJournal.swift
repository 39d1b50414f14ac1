#if LiveServer
import Foundation
import LiveHTML

/// The latest events and patches of all sessions, for the debug page.
@MainActor
final class SessionJournal {
  private var records: [SessionKey: SessionRecord] = [:]
  private var keys: [SessionKey] = []
  private var keysByID: [String: SessionKey] = [:]
  private var entries: [JournalEntry] = []
  private var lastID = 0

  /// The maximum number of entries.
  private static let capacity = 50

  /// Adds a session.
  ///
  /// - Parameters:
  ///   - key: The key of the session.
  ///   - path: The path and query that the browser has requested. The values in the query are left
  ///     out: a user may have entered them.
  func noteOpened(_ key: SessionKey, path: String) {
    let record = SessionRecord(id: SessionRecord.id(of: key), path: path.withoutQueryValues)
    self.keys.append(key)
    self.keysByID[record.id] = key
    self.records[key] = record
  }

  func noteEnd(_ key: SessionKey) {
    guard let record = self.records.removeValue(forKey: key) else { return }
    self.keysByID[record.id] = nil
    self.keys.removeAll { $0 == key }
  }

  func noteConnection(_ key: SessionKey, isConnected: Bool) {
    self.records[key]?.isConnected = isConnected
  }

  func note(_ report: LiveSession.Report, of key: SessionKey) {
    guard var record = self.records[key] else { return }
    self.lastID += 1
    var entry = JournalEntry(id: self.lastID, session: record.id, text: report.text)
    switch report {
    case .event:
      record.events += 1
      record.lastEvent = entry.text
    case .failure, .redirectLoop: break
    case .patch(_, let size, let time):
      record.patches += 1
      record.patchBytes += size
      entry.size = size
      entry.time = time
    }
    self.records[key] = record
    self.entries.append(entry)
    if self.entries.count > Self.capacity { self.entries.removeFirst() }
  }

  /// The session with an id of its record.
  func session(_ id: String) -> (key: SessionKey, record: SessionRecord)? {
    guard let key = self.keysByID[id], let record = self.records[key] else { return nil }
    return (key, record)
  }

  /// The open sessions in the order they were opened, and the entries, latest first.
  var summary: JournalSummary {
    JournalSummary(
      sessions: self.keys.compactMap { self.records[$0] }, entries: self.entries.reversed())
  }
}

/// A snapshot of a journal.
struct JournalSummary: Codable, Equatable, Sendable {
  var sessions: [SessionRecord] = []
  var entries: [JournalEntry] = []
}

extension JournalSummary {
  /// The encoded summary, for another worker. It has the first thousand sessions, or fewer if
  /// those are larger than a message.
  var message: [UInt8] {
    var summary = self
    summary.sessions = Array(self.sessions.prefix(1_000))
    while let data = try? JSONEncoder().encode(summary) {
      if data.count <= WorkerBus.maximumMessageSize { return Array(data) }
      if summary.sessions.isEmpty { return [] }
      summary.sessions = Array(summary.sessions.prefix(summary.sessions.count / 2))
    }
    return []
  }

  /// Combines the journals of workers. Ids of sessions begin with the index of the worker.
  static func combined(_ summaries: [Int: Self]) -> Self {
    var combined = Self()
    for (worker, summary) in summaries.sorted(by: { $0.key < $1.key }) {
      for var session in summary.sessions {
        session.id = "\(worker)/\(session.id)"
        combined.sessions.append(session)
      }
      for var entry in summary.entries {
        // The same number, whichever workers have replied.
        entry.id = entry.id * WorkerBus.maximumWorkers + worker
        entry.session = "\(worker)/\(entry.session)"
        combined.entries.append(entry)
      }
    }
    return combined
  }
}

extension LiveSession.Report {
  fileprivate var text: String {
    switch self {
    case .event(let name, let element): element.map { "\(name) on \($0)" } ?? name
    // The text of the error is in the log.
    case .failure(let name, let element, _, let type): "\(type) thrown by \(name) on \(element)"
    case .redirectLoop(let paths):
      "redirects in a loop: \(paths.map(\.withoutQueryValues).joined(separator: " "))"
    case .patch(let number, _, _): "patch \(number)"
    }
  }
}

extension String {
  /// The address with the names in its query, but not their values.
  fileprivate var withoutQueryValues: String {
    guard let mark = self.firstIndex(of: "?") else { return self }
    let names = self[self.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false
    ).map { parameter in
      parameter.firstIndex(of: "=").map { "\(parameter[..<$0])=…" } ?? String(parameter)
    }
    return "\(self[...mark])\(names.joined(separator: "&"))"
  }
}

/// An event or a patch of a session.
struct JournalEntry: Codable, Equatable, Sendable, Identifiable {
  var id: Int
  /// The id of the session's record.
  var session: String
  let text: String
  /// The size of the patch in bytes; `nil` for an event.
  var size: Int?
  /// The time to render the patch; `nil` for an event.
  var time: Duration?
}

/// The statistics of a session on the debug page.
struct SessionRecord: Codable, Equatable, Sendable, Identifiable {
  /// The first digits of the session key, with several workers after the index of the worker.
  var id: String
  let path: String
  var isConnected = false
  var events = 0
  var patches = 0
  var patchBytes = 0
  var lastEvent = ""

  /// The id of a session: 12 digits of its key.
  ///
  /// Two of a million sessions have the same id with a probability of 0.2 %. The other 80 bits of
  /// the key are too many to connect to the session.
  static func id(of key: SessionKey) -> String { String(key.description.prefix(12)) }

  /// The address of the page of a session.
  ///
  /// - Parameters:
  ///   - id: The id of the record.
  ///   - path: The address of the page of all sessions.
  static func path(of id: String, below path: String) -> String {
    "\(path.hasSuffix("/") ? String(path.dropLast()) : path)/\(id.replacing("/", with: "-"))"
  }
}
#endif
