import Foundation
import GRDB
import MinutesCore

/// A file beside the database with a copy of one row: a stand-up, a meeting of it, or one of its meetings that runs.
struct StandupFile: Hashable, Sendable {
  var table: StandupTable
  /// The id of the row.
  var id: UUID
  /// The stand-up, whose folder has the file.
  var standup: Standup.ID

  init(_ table: StandupTable, _ id: UUID, of standup: Standup.ID) {
    self.table = table
    self.id = id
    self.standup = standup
  }

  /// The file with a name in the folder of a stand-up. `nil` for other files.
  init?(named name: String, of standup: Standup.ID) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "json" else { return nil }
    if parts[0] == "standup" {
      self.init(.standup, standup, of: standup)
      return
    }
    for (prefix, table) in [("meeting-", StandupTable.meeting), ("running-", .runningMeeting)]
    where parts[0].hasPrefix(prefix) {
      let key = String(parts[0].dropFirst(prefix.count))
      guard let id = UUID(uuidString: key), id.key == key else { return nil }
      self.init(table, id, of: standup)
      return
    }
    return nil
  }

  /// The name of the file.
  var name: String {
    switch table {
    case .standup: "standup.json"
    case .meeting: "meeting-\(id.key).json"
    case .runningMeeting: "running-\(id.key).json"
    }
  }

  /// The place of the file in the data folder.
  var path: String { "standups/\(standup.key)/\(name)" }

  /// The URL of the file.
  func url(in folder: DataFolder) -> URL { folder.url.appendingPathComponent(path) }

  /// The files of a folder that belong to stand-ups.
  static func all(in folder: DataFolder) throws -> [StandupFile] {
    guard FileManager.default.fileExists(atPath: folder.standups.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.standups.path).sorted()
      .flatMap { key -> [StandupFile] in
        let url = folder.standups.appendingPathComponent(key)
        var isFolder: ObjCBool = false
        guard
          let standup = UUID(uuidString: key), standup.key == key,
          FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
          isFolder.boolValue
        else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
          .compactMap { StandupFile(named: $0, of: standup) }
      }
  }

  // MARK: Content

  /// The state of the file.
  enum Content: Equatable {
    case missing
    case unreadable
    case entry(StandupEntry)
  }

  /// Reads the file.
  ///
  /// - Throws: ``FileFailure`` if the file is there, and the operating system refuses to read it.
  func content(in folder: DataFolder) throws -> Content {
    guard let data = try url(in: folder).bytesIfPresent() else { return .missing }
    return entry(data).map(Content.entry) ?? .unreadable
  }

  /// The entry that the content of the file stands for. `nil` if it is malformed.
  func entry(_ data: Data) -> StandupEntry? {
    let decoder = JSONDecoder()
    switch table {
    case .standup:
      return (try? decoder.decode(StandupContent.self, from: data))
        .flatMap { StandupEntry(id, $0) }
    case .meeting:
      return (try? decoder.decode(MeetingContent.self, from: data))
        .flatMap { StandupEntry(id, of: standup, $0) }
    case .runningMeeting:
      guard
        let meeting = try? decoder.decode(RunningMeeting.self, from: data), meeting.id == id,
        meeting.standupID == standup
      else { return nil }
      return .runningMeeting(meeting)
    }
  }

  /// Reads the row.
  func row(in database: Database) throws -> Content {
    guard
      let row = try Row.fetchOne(
        database, sql: "\(table.query(in: database)) WHERE id = ?", arguments: [id.key])
    else { return .missing }
    return StandupEntry(row, of: table).map(Content.entry) ?? .unreadable
  }

  /// Whether the row was deleted, or the meeting runs no more, so that its copy is to be deleted.
  func isDeleted(in database: Database) throws -> Bool {
    let isKept = "EXISTS (SELECT 1 FROM meeting WHERE id = ?1)"
    return try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM deletedStandup WHERE id = ?1)
          OR \(table == .runningMeeting ? isKept : "0")
        """, arguments: [id.key]) ?? false
  }
}

extension StandupEntry {
  /// The file with the copy of the entry.
  var file: StandupFile {
    switch self {
    case .standup(let standup, _): StandupFile(.standup, standup.id, of: standup.id)
    case .meeting(let meeting, let standup): StandupFile(.meeting, meeting.id, of: standup)
    case .runningMeeting(let meeting):
      StandupFile(.runningMeeting, meeting.id, of: meeting.standupID)
    }
  }

  /// The content of the file, with a checksum.
  var data: Data { get throws { FileIntegrity.addingChecksum(to: try json) } }

  private var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      switch self {
      case .standup(let standup, let position):
        return try encoder.encode(
          StandupContent(
            attendees: Array(standup.attendees), position: position,
            seconds: Int(clamping: standup.duration.components.seconds),
            theme: standup.theme.rawValue,
            title: standup.title))
      case .meeting(let meeting, _):
        return try encoder.encode(
          MeetingContent(
            date: meeting.date.timeIntervalSince1970, passages: meeting.passages,
            recordings: meeting.recordings, turns: meeting.turns))
      case .runningMeeting(let meeting):
        return try encoder.encode(meeting)
      }
    }
  }

  /// Adds the row of an entry whose row was lost. A stand-up comes after those that are there.
  func insert(into database: Database) throws {
    switch self {
    case .standup(let standup, _):
      try StandupChange.plan(standup).apply(to: database)
    case .meeting(let meeting, let standup):
      try database.insert(meeting, of: standup)
    case .runningMeeting(let meeting):
      try database.save(meeting, try RunningMeetingText(meeting))
    }
  }
}
