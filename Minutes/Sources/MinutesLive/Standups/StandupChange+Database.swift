import Foundation
import GRDB
import MinutesCore

extension StandupChange {
  /// Makes the change in the database. A row that cannot be read and is written again is set aside before.
  func apply(to database: Database) throws {
    switch self {
    case .plan(let standup):
      try database.setAsideIfUnreadable(.standup, standup.id)
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
      try database.forgetDeletion(of: standup.id)
    case .delete(let id):
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO deletedStandup (id)
          SELECT ?1 UNION SELECT id FROM meeting WHERE standup = ?1
          UNION SELECT id FROM runningMeeting WHERE standup = ?1
          """, arguments: [id.key])
      for table in ["meeting", "runningMeeting"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE standup = ?", arguments: [id.key])
      }
      try database.execute(sql: "DELETE FROM standup WHERE id = ?", arguments: [id.key])
    case .addMeeting(let meeting, let standup):
      try database.setAsideIfUnreadable(.meeting, meeting.id)
      try database.insert(meeting, of: standup)
      try database.setAsideIfUnreadable(.runningMeeting, meeting.id)
      try database.execute(
        sql: "DELETE FROM runningMeeting WHERE id = ?", arguments: [meeting.id.key])
      try database.forgetDeletion(of: meeting.id)
    case .deleteMeeting(let id, _):
      try database.execute(sql: "DELETE FROM meeting WHERE id = ?", arguments: [id.key])
      try database.noteDeletion(of: id)
    }
  }
}

extension Database {
  /// Adds a meeting that is not there yet.
  func insert(_ meeting: Meeting, of standup: Standup.ID) throws {
    try execute(
      sql: """
        INSERT INTO meeting (id, standup, date, isRecorded, recordings, passages, turns)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """,
      arguments: [
        meeting.id.key, standup.key, meeting.date.timeIntervalSince1970, meeting.isRecorded,
        try encoded(meeting.recordings), try encoded(meeting.passages), try encoded(meeting.turns),
      ])
  }

  /// Saves a meeting that runs, unless it is kept already, was discarded, or was resumed in another page, or its stand-up was
  /// deleted.
  ///
  /// The position in the recording says which of two states is newer: the clock of the machine may be set back.
  ///
  /// - Parameter text: The encoded meeting.
  func save(_ meeting: RunningMeeting, _ text: RunningMeetingText) throws {
    try execute(
      sql: """
        INSERT INTO runningMeeting (id, standup, savedAt, generation, json)
        SELECT ?1, ?2, ?3, ?4, ?5
        WHERE NOT EXISTS (SELECT 1 FROM meeting WHERE id = ?1)
          AND NOT EXISTS (SELECT 1 FROM deletedStandup WHERE id IN (?1, ?2))
        ON CONFLICT (id) DO UPDATE SET savedAt = excluded.savedAt,
          generation = excluded.generation, json = excluded.json
          WHERE excluded.generation > runningMeeting.generation
            OR excluded.generation = runningMeeting.generation
              AND excluded.json ->> 'recorded' >= runningMeeting.json ->> 'recorded'
        """,
      arguments: [
        meeting.id.key, meeting.standupID.key, meeting.savedAt.timeIntervalSince1970,
        meeting.generation, text.json,
      ])
    if changesCount > 0 { try text.saveTranscript(of: meeting.id, in: self) }
  }

  /// Notes that a stand-up or a meeting was deleted: a copy that could not be removed does not bring it back.
  func noteDeletion(of id: UUID) throws {
    try execute(
      sql: "INSERT OR IGNORE INTO deletedStandup (id) VALUES (?)", arguments: [id.key])
  }

  /// Forgets a deletion, because another page has saved the stand-up or the meeting again.
  func forgetDeletion(of id: UUID) throws {
    try execute(sql: "DELETE FROM deletedStandup WHERE id = ?", arguments: [id.key])
  }

  /// Moves a row that cannot be read into the table `setAside`.
  func setAsideIfUnreadable(_ table: StandupTable, _ id: UUID) throws {
    guard
      let row = try Row.fetchOne(
        self, sql: "\(table.query(in: self)) WHERE id = ?", arguments: [id.key]),
      StandupEntry(row, of: table) == nil
    else { return }
    try setAside(row["rowNumber"], of: table.rawValue)
    if table == .runningMeeting {
      let parts = try Int64.fetchAll(
        self, sql: "SELECT rowid FROM runningTranscript WHERE meeting = ?", arguments: [id.key])
      for part in parts { try setAside(part, of: "runningTranscript") }
    }
    try execute(
      sql: "DELETE FROM \(table.rawValue) WHERE rowid = ?", arguments: [row["rowNumber"]])
  }

  /// Copies a row, with its values as SQL literals, into the table `setAside`.
  func setAside(_ number: Int64, of table: String) throws {
    let columns = try columns(in: table).map(\.name)
    let values = columns.map { "'\($0) = ' || quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
    try execute(
      sql: "INSERT INTO setAside (content) SELECT \(values) FROM \"\(table)\" WHERE rowid = ?",
      arguments: [number])
  }
}
