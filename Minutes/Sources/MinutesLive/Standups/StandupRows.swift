import BoundedNumbers
import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore

/// The length of a stored stand-up, in seconds.
enum StandupSeconds: NumberKind {
  /// Up to a day.
  static let bounds = 0...86_400
}

/// Reads stand-ups and meetings from rows with any values. A row that no stand-up or meeting can have is left as it is, and
/// reported.
struct StandupRows {
  private(set) var record = StandupsRecord()
  private var standupIDs: Set<String> = []

  /// Reads all rows.
  init(_ database: Database) throws {
    let rows = try Row.fetchAll(database, sql: "SELECT * FROM standup ORDER BY position")
    for row in rows { read(standup: row) }
    let meetings = try Row.fetchAll(database, sql: "SELECT * FROM meeting ORDER BY date, id")
    for row in meetings { read(meeting: row) }
  }

  private mutating func read(standup row: Row) {
    let id = text("id", row)
    standupIDs.insert(id)
    guard
      let uuid = UUID(uuidString: id), record.standups[id: uuid] == nil,
      let seconds = Int.fromDatabaseValue(row["seconds"]).flatMap(Bounded<StandupSeconds>.init),
      let theme = Theme(rawValue: text("theme", row)),
      let attendees: [Attendee] = decode("attendees", row)
    else {
      record.unreadable.append("standup \(id)")
      return
    }
    record.standups.append(
      Standup(
        id: uuid, attendees: IdentifiedArray(attendees, uniquingIDsWith: { first, _ in first }),
        duration: .seconds(1) * seconds.value, theme: theme, title: text("title", row)))
  }

  private mutating func read(meeting row: Row) {
    let id = text("id", row)
    let standup = text("standup", row)
    guard
      let uuid = UUID(uuidString: id), let standupID = UUID(uuidString: standup),
      let time = Double.fromDatabaseValue(row["date"]).flatMap(Bounded<RecordingTime>.init),
      let passages: [Meeting.Passage] = decode("passages", row),
      let recordings = recordings(of: uuid, row)
    else {
      record.unreadable.append("meeting \(id)")
      return
    }
    // The meetings of a stand-up that cannot be read are as little lost as the stand-up is.
    guard record.standups[id: standupID] != nil else { return }
    record.standups[id: standupID]?.meetings.insert(
      Meeting(
        id: uuid, date: Date(timeIntervalSince1970: time.value),
        recordings: recordings, passages: passages),
      at: 0)
  }

  private func recordings(of id: Meeting.ID, _ row: Row) -> [Meeting.Recording]? {
    if let value = row["recordings"] as DatabaseValue?, !value.isNull {
      return decode("recordings", row)
    }
    let isRecorded = Bool.fromDatabaseValue(row["isRecorded"]) ?? false
    return isRecorded ? [Meeting.Recording(id: id)] : []
  }

  private func text(_ column: String, _ row: Row) -> String {
    String.fromDatabaseValue(row[column]) ?? ""
  }

  private func decode<Value: Decodable>(_ column: String, _ row: Row) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text(column, row).utf8))
  }
}

extension StandupChange {
  /// Makes the change in the database.
  func apply(to database: Database) throws {
    switch self {
    case .plan(let standup):
      try database.execute(
        sql: """
          INSERT INTO standup (id, title, seconds, theme, attendees) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET title = excluded.title, seconds = excluded.seconds,
            theme = excluded.theme, attendees = excluded.attendees
          """,
        arguments: [
          standup.id.key, standup.title, standup.duration.components.seconds,
          standup.theme.rawValue, try encoded(Array(standup.attendees)),
        ])
    case .delete(let id):
      for table in ["meeting", "runningMeeting"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE standup = ?", arguments: [id.key])
      }
      try database.execute(sql: "DELETE FROM standup WHERE id = ?", arguments: [id.key])
    case .addMeeting(let meeting, let standup):
      try database.execute(
        sql: """
          INSERT INTO meeting (id, standup, date, isRecorded, recordings, passages)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO NOTHING
          """,
        arguments: [
          meeting.id.key, standup.key, meeting.date.timeIntervalSince1970, meeting.isRecorded,
          try encoded(meeting.recordings), try encoded(meeting.passages),
        ])
      try database.execute(
        sql: "DELETE FROM runningMeeting WHERE id = ?", arguments: [meeting.id.key])
    case .deleteMeeting(let id, _):
      try database.execute(sql: "DELETE FROM meeting WHERE id = ?", arguments: [id.key])
    }
  }
}

/// A value as it lies in the database.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
