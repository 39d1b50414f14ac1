import Foundation
import GRDB
import MinutesCore

/// Replaces invalid values in the tables beside that of the memos, and keeps a copy of the rows that had them.
struct TableRepair {
  /// A row with invalid values.
  struct InvalidRow {
    /// The row id in SQLite.
    var number: Int64
    /// The table and the value that names the row, as an SQL literal.
    var name: String
    /// The columns and their invalid values.
    var values: [ValueReader.Invalid]

    /// The row with its invalid values.
    var description: String {
      "\(name): \(values.map { "\($0.column) = \($0.value)" }.joined(separator: ", "))"
    }
  }

  /// The maximum length of a value in messages.
  private static let maximumLength = 60

  /// Returns the rows with invalid values in all tables.
  static func invalidRows(in database: Database) throws -> [InvalidRow] {
    try TableRules.all.flatMap { try TableRepair(rules: $0).invalidRows(in: database) }
  }

  /// Repairs all tables.
  ///
  /// The original rows are kept in the table `setAside`.
  ///
  /// - Returns: A message for each repaired row.
  static func run(_ pool: DatabasePool) throws -> [String] {
    guard try !pool.read(invalidRows(in:)).isEmpty else { return [] }
    return try pool.write { database in
      // A playlist and its places change their id together.
      try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
      return try TableRules.all.flatMap { try TableRepair(rules: $0).repair(in: database) }
    }
  }

  private let rules: TableRules

  private init(rules: TableRules) {
    self.rules = rules
  }

  /// The rules of the columns that the database has. A database of an earlier version may lack some.
  private func columns(in database: Database) throws -> [TableRules.Column] {
    guard try database.tableExists(rules.table) else { return [] }
    let names = Set(try database.columns(in: rules.table).map(\.name))
    return rules.columns.filter { names.contains($0.name) }
  }

  private func invalidRows(in database: Database) throws -> [InvalidRow] {
    let columns = try columns(in: database)
    guard !columns.isEmpty else { return [] }
    let areValid = columns.map { "(\($0.isValid))" }.joined(separator: " AND ")
    let values = columns.enumerated().map { index, column in
      """
      (\(column.isValid)) IS TRUE AS valid\(index), \
      substr(quote("\(column.name)"), 1, \(Self.maximumLength + 1)) AS value\(index)
      """
    }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT rowid AS rowNumber, substr(quote("\(rules.key)"), 1, \(Self.maximumLength)) AS name, \
        \(values.joined(separator: ", "))
        FROM "\(rules.table)" WHERE (\(areValid)) IS NOT TRUE
        """)
    var invalid: [InvalidRow] = []
    while let row = try rows.next() {
      let values = columns.indices.filter { row["valid\($0)"] == false }.map { index in
        let value: String = row["value\(index)"] ?? "NULL"
        let isLong = value.count > Self.maximumLength
        return ValueReader.Invalid(
          column: columns[index].name,
          value: isLong ? "\(value.prefix(Self.maximumLength))…" : value)
      }
      let name: String = row["name"] ?? "NULL"
      invalid.append(
        InvalidRow(number: row["rowNumber"], name: "\(rules.table) \(name)", values: values))
    }
    return invalid
  }

  private func repair(in database: Database) throws -> [String] {
    let columns = try columns(in: database)
    let rows = try invalidRows(in: database)
    for row in rows { try database.setAside(row.number, of: rules.table) }
    return try rows.map { row in
      let names = Set(row.values.map(\.column))
      let invalid = columns.filter { names.contains($0.name) }
      if rules.table == "playlist", names.contains("id") {
        try replaceID(ofPlaylist: row.number, in: database)
      } else if rules.table == "transcript", names.contains("memo"),
        rows.count(where: { $0.values.contains { $0.column == "memo" } }) == 1,
        let memo = try memoWithoutTranscript(in: database)
      {
        try database.execute(
          sql: "UPDATE transcript SET memo = ? WHERE rowid = ?", arguments: [memo, row.number])
      } else if invalid.contains(where: { $0.replacement == nil }) {
        try delete(row.number, in: database)
        return "Set aside a row of the database: \(row.description)."
      }
      let changes = invalid.compactMap { column in
        column.replacement.map { "\"\(column.name)\" = \($0)" }
      }
      if !changes.isEmpty {
        try database.execute(
          sql: """
            UPDATE "\(rules.table)" SET \(changes.joined(separator: ", ")) WHERE rowid = ?
            """, arguments: [row.number])
      }
      if rules.table == "transcript" {
        if names.contains("json") { try restart(transcript: row.number, in: database) }
        if names.contains("text") { try restoreText(ofTranscript: row.number, in: database) }
      }
      return "Replaced invalid values in the database: \(row.description)."
    }
  }

  private func delete(_ number: Int64, in database: Database) throws {
    switch rules.unit {
    case .row:
      try database.execute(
        sql: "DELETE FROM \"\(rules.table)\" WHERE rowid = ?", arguments: [number])
    case .group(let column):
      let others = try Int64.fetchAll(
        database,
        sql: """
          SELECT other.rowid FROM "\(rules.table)" AS invalid, "\(rules.table)" AS other
          WHERE invalid.rowid = ?1 AND other."\(column)" IS invalid."\(column)"
          """, arguments: [number])
      for other in others {
        if other != number { try database.setAside(other, of: rules.table) }
        try database.execute(
          sql: "DELETE FROM \"\(rules.table)\" WHERE rowid = ?", arguments: [other])
      }
    case .table:
      try database.execute(sql: "DELETE FROM \"\(rules.table)\"")
    }
    guard rules.table == "transcript" else { return }
    // Otherwise its memo would not be transcribed again.
    try database.execute(
      sql: """
        INSERT INTO transcript (memo) SELECT id FROM memo
        WHERE typeof(id) = 'text' AND NOT EXISTS (SELECT 1 FROM transcript WHERE memo = memo.id)
        """)
  }

  /// The memo that has no transcript, if there is exactly one.
  private func memoWithoutTranscript(in database: Database) throws -> String? {
    let ids = try String.fetchAll(
      database,
      sql: """
        SELECT id FROM memo
        WHERE typeof(id) = 'text' AND NOT EXISTS (SELECT 1 FROM transcript WHERE memo = memo.id) LIMIT 2
        """)
    return ids.count == 1 ? ids[0] : nil
  }

  /// Gives a playlist an id, also in its places.
  private func replaceID(ofPlaylist number: Int64, in database: Database) throws {
    let old = try DatabaseValue.fetchOne(
      database, sql: "SELECT id FROM playlist WHERE rowid = ?", arguments: [number])
    var id = try old?.text.flatMap { UUID(uuidString: $0) } ?? abandonedPlaylist(in: database)
    let isTaken = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM playlist WHERE id = ?)", arguments: [id.key])
    if isTaken == true { id = UUID() }
    try database.execute(
      sql: "UPDATE playlistMemo SET playlist = ? WHERE playlist IS ?", arguments: [id.key, old])
    try database.execute(
      sql: "UPDATE playlist SET id = ? WHERE rowid = ?", arguments: [id.key, number])
  }

  /// The id that places have, and no playlist, if there is exactly one. Otherwise a new id.
  private func abandonedPlaylist(in database: Database) throws -> UUID {
    let ids = try String.fetchAll(
      database,
      sql: """
        SELECT DISTINCT playlist FROM playlistMemo
        WHERE typeof(playlist) = 'text' AND NOT EXISTS (SELECT 1 FROM playlist AS p WHERE p.id = playlistMemo.playlist)
        """)
    return (ids.count == 1 ? UUID(key: ids[0]) : nil) ?? UUID()
  }

  /// Has a memo transcribed again whose words are lost.
  private func restart(transcript number: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        UPDATE transcript SET state = 'waiting', progress = 0, isEdited = 0, text = '' WHERE rowid = ?
        """, arguments: [number])
  }

  /// Fills the text that is searched from the words.
  private func restoreText(ofTranscript number: Int64, in database: Database) throws {
    guard
      let json = try String.fetchOne(
        database, sql: "SELECT json FROM transcript WHERE rowid = ?", arguments: [number]),
      let transcript = try? JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    else { return }
    try database.execute(
      sql: "UPDATE transcript SET text = ? WHERE rowid = ?", arguments: [transcript.text, number])
  }
}
