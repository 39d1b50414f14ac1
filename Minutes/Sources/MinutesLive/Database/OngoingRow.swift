import BoundedNumbers
import Foundation
import GRDB
import MinutesCore

/// A recording in progress in any process, in the table `ongoingRecording`.
///
/// A row exists from the first moment of a recording until it is a memo or is discarded. The rows of a process that was killed are
/// deleted with the recovery of its recordings. The duration is that of the sound file: it needs no write, and is never ahead of the disk.
struct OngoingRow: Equatable, Sendable {
  var id: Memo.ID
  var date: Date
  var format: SoundFormat

  /// The browser that records. `nil` if it is unknown.
  var browser: UUID?

  /// Whether the page captures nothing at the moment.
  var isPaused = false

  /// The title of the memo that is continued, or the title that the memo would get (``all(namedBy:in:)``). Empty if there is neither.
  var title = ""

  /// The time zone in which the memo is named. `nil` for that of this machine.
  var timeZone: TimeZone?
}

extension OngoingRow {
  /// Creates the table.
  static func createTable(in database: Database) throws {
    try database.create(table: "ongoingRecording") { table in
      table.primaryKey("id", .text)
      table.column("date", .double).notNull()
      table.column("sampleRate", .integer).notNull()
      table.column("channelCount", .integer).notNull()
      table.column("browser", .text)
    }
    // In the transaction that makes a memo of it, so that pages show one or the other.
    try database.execute(
      sql: """
        CREATE TRIGGER recordingBecameMemo AFTER INSERT ON memo WHEN NOT new.isOngoing BEGIN
          DELETE FROM ongoingRecording WHERE id = new.id;
        END;
        CREATE TRIGGER recordingFinished AFTER UPDATE OF isOngoing ON memo WHEN NOT new.isOngoing BEGIN
          DELETE FROM ongoingRecording WHERE id = new.id;
        END;
        """)
  }

  /// Adds pauses to the table.
  static func addPauses(in database: Database) throws {
    try database.alter(table: "ongoingRecording") { table in
      table.add(column: "isPaused", .boolean).notNull().defaults(to: false)
    }
  }

  /// Adds time zones to the table.
  static func addTimeZones(in database: Database) throws {
    try database.alter(table: "ongoingRecording") { table in
      // The identifier. NULL: unknown.
      table.add(column: "timeZone", .text)
    }
  }

  /// Stores the row.
  func save(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO ongoingRecording (id, date, sampleRate, channelCount, browser, isPaused, timeZone)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.key, date.timeIntervalSince1970, format.sampleRate, format.channelCount, browser?.key,
        isPaused, timeZone?.identifier,
      ])
  }

  /// Stores whether a recording is paused. A recording that has ended has no row, and gets none.
  static func setPaused(_ id: Memo.ID, _ isPaused: Bool, in database: Database) throws {
    try database.execute(
      sql: "UPDATE ongoingRecording SET isPaused = ? WHERE id = ?", arguments: [isPaused, id.key])
  }

  /// Deletes rows.
  static func remove(_ ids: [Memo.ID], from database: Database) throws {
    for id in ids {
      try database.execute(
        sql: "DELETE FROM ongoingRecording WHERE id = ?", arguments: [id.key])
    }
  }

  /// All rows, the first recording first. Rows that no recording can have are left out.
  static func all(in database: Database) throws -> [OngoingRow] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT ongoingRecording.id, ongoingRecording.date, ongoingRecording.sampleRate,
          ongoingRecording.channelCount, browser, isPaused, memo.title,
          ongoingRecording.timeZone
        FROM ongoingRecording LEFT JOIN memo ON memo.id = ongoingRecording.id
        ORDER BY ongoingRecording.date, ongoingRecording.id
        """
    ).compactMap { row in
      func value(_ index: Int) -> DatabaseValue { row[index] }
      guard
        let id = value(0).text.flatMap(UUID.init(key:)),
        let date = value(1).double.flatMap({ Bounded<RecordingTime>($0) }),
        let rate = value(2).integer, let channels = value(3).integer,
        let format = SoundFormat(sampleRate: rate, channelCount: channels)
      else { return nil }
      return OngoingRow(
        id: id, date: Date(timeIntervalSince1970: date.value), format: format,
        browser: value(4).text.flatMap(UUID.init(key:)), isPaused: value(5).integer == 1,
        title: Memo.validTitle(value(6).text ?? ""),
        timeZone: value(7).text.flatMap(TimeZone.init(identifier:)))
    }
  }

  /// All rows, each with the title that its memo has, or would get if the recording ended now.
  static func all(namedBy naming: MemoNaming?, in database: Database) throws -> [OngoingRow] {
    let rows = try all(in: database)
    guard let naming else { return rows }
    return try rows.map { row in
      guard !Memo.isName(row.title) else { return row }
      var row = row
      row.title = try naming.inTimeZone(row.timeZone).title(ofNewMemoFrom: row.date, in: database)
      return row
    }
  }
}
