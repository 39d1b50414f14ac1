import Foundation
import GRDB
import MinutesCore

extension MemoNaming {
  /// The titles in the time zone of a memo, if that is known.
  private func inTimeZone(of row: MemoRow) -> MemoNaming {
    inTimeZone(row.timeZone.flatMap(TimeZone.init(identifier:)))
  }

  /// Gives a stored memo a title in its time zone, if it has none. The first words of its transcript will replace it, unless the user
  /// changes it.
  ///
  /// The recording of a meeting gets the title of the stand-up, which words do not replace.
  ///
  /// A title of this form from a sidecar or an archive is replaced by the words as well.
  ///
  /// - Parameter originals: Memos whose titles may be given again.
  func name(
    _ row: inout MemoRow, replacing originals: [Memo.ID] = [], in database: Database
  ) throws {
    if row.title.allSatisfy(\.isWhitespace) {
      if let title = try database.standupTitle(ofRecording: row.id) {
        row.title = title
        try row.update(database, columns: ["title"])
        return
      }
      row.title = try inTimeZone(of: row)
        .title(from: row.date, replacing: originals, in: database)
      try row.update(database, columns: ["title"])
    } else if !isAutomatic(row.title) {
      return
    }
    try note(row.title, of: row.id, in: database)
  }

  /// The title of a stored memo from its time of recording: the one that it has, or a new one. `nil` if the memo is not there.
  func title(of id: Memo.ID, in database: Database) throws -> String? {
    try MemoRow.fetchOne(database, key: id.key).map { row in
      isAutomatic(row.title)
        ? row.title
        : try inTimeZone(of: row).title(from: row.date, replacing: [id], in: database)
    }
  }

  /// Gives all memos without a title one, also the deleted ones that can be restored.
  ///
  /// Invalid rows keep what they have.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of these memos and *m* that of the memos of a part of a day.
  func nameAll(in database: Database) throws {
    let untitled = try Row.fetchAll(
      database,
      sql: """
        SELECT id, date FROM memo
        WHERE typeof(id) = 'text' AND typeof(title) = 'text' AND trim(title) = ''
          AND typeof(date) IN ('integer', 'real') AND NOT isOngoing
          AND (deletedAt IS NULL OR deletedAt > ?)
        ORDER BY date, id
        """, arguments: [MemoRow.isPurged])
    for row in untitled {
      let id: String = row["id"]
      let title = try title(from: row["date"], replacing: [], in: database)
      try database.execute(
        sql: "UPDATE memo SET title = ? WHERE id = ?", arguments: [title, id])
      try note(title, of: id, in: database)
    }
  }

  /// The title that a recording gets if it becomes a memo now.
  func title(ofNewMemoFrom date: Date, in database: Database) throws -> String {
    try title(from: date.timeIntervalSince1970, replacing: [], in: database)
  }

  /// - Parameter originals: Memos whose titles may be given again, as those of earlier edits may.
  private func title(
    from date: Double, replacing originals: [Memo.ID], in database: Database
  ) throws -> String {
    // A query that is observed has no table-valued function.
    let isOther = originals.isEmpty ? "" : "AND id NOT IN (SELECT value FROM json_each(?))"
    return try title(ofMemoFrom: Date(timeIntervalSince1970: date)) { period in
      var arguments: StatementArguments = [
        period.lowerBound.timeIntervalSince1970, period.upperBound.timeIntervalSince1970,
        MemoRow.isPurged,
      ]
      if !originals.isEmpty {
        arguments += ["[\(originals.map { "\"\($0.key)\"" }.joined(separator: ","))]"]
      }
      return try String.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT title FROM memo
            WHERE date >= ? AND date < ? AND typeof(title) = 'text' AND (deletedAt IS NULL OR deletedAt > ?)
              \(isOther)
              AND (deletedAt IS NULL OR id NOT IN (SELECT memo FROM memoEdit WHERE NOT isResult))
            """),
        arguments: arguments)
    }
  }

  /// Notes that the user has not chosen the title. If words have suggested another one, the user has removed that, and it stays away.
  private func note(_ title: String, of id: String, in database: Database) throws {
    try database.execute(
      sql: """
        UPDATE transcript SET suggestedTitle = ?
        WHERE memo = ? AND (suggestedTitle IS NULL OR suggestedTitle = '')
        """, arguments: [title, id])
  }
}

extension Database {
  /// The title of the stand-up whose meeting a recording belongs to: one that runs or was interrupted, or one of the past. `nil` if there is
  /// none, or if the stand-up has no title.
  ///
  /// - Complexity: O(log *n*) for the first recording of a meeting, which has its id, where *n* is the number of meetings. O(*n*) for others,
  ///   which includes those of no meeting.
  fileprivate func standupTitle(ofRecording id: String) throws -> String? {
    let first = try standupTitle(
      ofMeetings: """
        SELECT standup FROM runningMeeting WHERE id = ?1
        UNION ALL
        SELECT standup FROM meeting WHERE id = ?1
        """, id)
    // The ids in JSON have capital letters, and a row may have any values. Few texts have the id, and only these are parsed.
    let title =
      try first
      ?? standupTitle(
        ofMeetings: """
          SELECT standup FROM (
            SELECT standup, CASE WHEN typeof(json) = 'text' AND instr(upper(json), upper(?1)) > 0 AND json_valid(json)
              THEN json -> '$.recordings' END AS recordings
            FROM runningMeeting
            UNION ALL
            SELECT standup, CASE WHEN typeof(recordings) = 'text' AND instr(upper(recordings), upper(?1)) > 0 AND json_valid(recordings)
              THEN recordings END
            FROM meeting
          ) AS held, json_each(held.recordings) AS recording
          WHERE CASE WHEN recording.type = 'object' THEN lower(recording.value ->> '$.id') END = ?1
          """, id)
    return title.map(Memo.validTitle).flatMap { Memo.isName($0) ? $0 : nil }
  }

  /// The title of one of the stand-ups that a query of meetings returns. `nil` if there is none.
  private func standupTitle(ofMeetings query: String, _ id: String) throws -> String? {
    try String.fetchOne(
      self,
      sql: """
        SELECT title FROM standup
        WHERE typeof(title) = 'text' AND id IN (\(query))
        LIMIT 1
        """, arguments: [id])
  }
}
