import Foundation
import GRDB
import MinutesCore

/// Replaces values in the database that no memo can have, and sets aside the rows that had them.
struct MemoRepair {
  /// A row with values that no memo can have.
  struct InvalidRow {
    /// The number of the row in SQLite.
    var number: Int64
    /// The row, with valid values.
    var row: MemoRow
    /// The values that were replaced.
    var invalid: [ValueReader.Invalid]

    /// The names and values that are invalid.
    var description: String {
      let values =
        row.memoID == nil
        ? ["id = \(row.id.isEmpty ? "no text" : row.id)"]
        : invalid.map { "\($0.column) = \($0.value)" }
      return "memo \(row.id): \(values.joined(separator: ", "))"
    }
  }

  let folder: DataFolder

  /// The rows with values that no memo can have.
  static func invalidRows(in database: Database) throws -> [InvalidRow] {
    var rows: [InvalidRow] = []
    let cursor = try Row.fetchCursor(database, sql: "SELECT rowid AS rowNumber, * FROM memo")
    while let stored = try cursor.next() {
      var reader = ValueReader(stored)
      let row = MemoRow(&reader)
      guard !reader.invalid.isEmpty || row.memoID == nil else { continue }
      rows.append(InvalidRow(number: stored["rowNumber"], row: row, invalid: reader.invalid))
    }
    return rows
  }

  /// Repairs the database.
  ///
  /// The values that were there stay in the table `setAside`. The sound is not touched: a recording whose row has no
  /// valid id is found again as one without a row.
  ///
  /// - Returns: A line for each row that was repaired.
  func run(_ pool: DatabasePool) throws -> [String] {
    let rows = try pool.read { try Self.invalidRows(in: $0) }
    guard !rows.isEmpty else { return [] }
    return try pool.write { database in
      // Another process may have repaired them since.
      try Self.invalidRows(in: database).map { try repair($0, in: database) }
    }
  }

  private func repair(_ invalid: InvalidRow, in database: Database) throws -> String {
    try setAside(invalid.number, in: database)
    try database.execute(sql: "DELETE FROM memo WHERE rowid = ?", arguments: [invalid.number])
    var row = invalid.row
    if row.memoID == nil, let id = UUID(uuidString: row.id) { row.id = id.key }
    guard let id = row.memoID, try MemoRow.fetchOne(database, key: row.id) == nil else {
      return "Set aside a row of the database: \(invalid.description)."
    }
    let columns = Set(invalid.invalid.map(\.column))
    if columns.contains("date"), let date = try? folder.files(of: id).date() {
      row.date = date.timeIntervalSince1970
    }
    if !columns.isDisjoint(with: ["sampleRate", "channelCount", "frameCount", "audio"]) {
      takeOver(soundOf: id, into: &row)
    }
    try row.insert(database)
    return "Replaced invalid values in the database: \(invalid.description)."
  }

  /// Keeps the row as it was, its values as SQL expresses them.
  private func setAside(_ number: Int64, in database: Database) throws {
    let columns = try database.columns(in: MemoRow.databaseTableName).map(\.name)
    let values = columns.map { "'\($0) = ' || quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
    try database.execute(
      sql: "INSERT INTO setAside (content) SELECT \(values) FROM memo WHERE rowid = ?",
      arguments: [number])
  }

  /// Takes the sound's format and length from its file, because those of the row are invalid.
  private func takeOver(soundOf id: Memo.ID, into row: inout MemoRow) {
    let files = folder.files(of: id)
    for kind in AudioKind.allCases {
      guard let reader = try? SoundFileReader(files.audio(kind)) else { continue }
      row.sampleRate = reader.format.sampleRate
      row.channelCount = reader.format.channelCount
      row.frameCount = reader.frameCount
      row.audio = kind
      return
    }
  }
}
