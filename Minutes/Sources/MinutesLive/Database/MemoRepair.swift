import Foundation
import GRDB
import MinutesCore

/// Replaces invalid values in the database, and keeps a copy of the rows that had them.
struct MemoRepair {
  /// A row with invalid values.
  struct InvalidRow {
    /// The row id in SQLite.
    var number: Int64
    /// The row with valid replacements.
    var row: MemoRow
    /// The values that were replaced.
    var invalid: [ValueReader.Invalid]

    /// The columns and their invalid values.
    var description: String {
      let values =
        row.memoID == nil
        ? ["id = \(row.id.isEmpty ? "no text" : row.id)"]
        : invalid.map { "\($0.column) = \($0.value)" }
      return "memo \(row.id): \(values.joined(separator: ", "))"
    }
  }

  let folder: DataFolder

  /// Returns the rows with invalid values.
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
  /// The original values are kept in the table `setAside`. The audio is not touched: a recording
  /// whose row has no valid id is recovered like one without a row.
  ///
  /// - Returns: A message for each repaired row.
  func run(_ pool: DatabasePool) throws -> [String] {
    let rows = try pool.read { try Self.invalidRows(in: $0) }
    guard !rows.isEmpty else { return [] }
    return try pool.write { database in
      // Another process may have repaired the rows since.
      try Self.invalidRows(in: database).map { try repair($0, in: database) }
    }
  }

  private func repair(_ invalid: InvalidRow, in database: Database) throws -> String {
    try database.setAside(invalid.number, of: MemoRow.databaseTableName)
    // They are deleted with the row.
    let additions =
      try invalid.row.memoID.map { try database.additions(of: $0) } ?? MemoAdditions()
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
    try database.insert(additions, of: id)
    return "Replaced invalid values in the database: \(invalid.description)."
  }

  /// Reads the format and the length from the audio file, because those of the row are invalid.
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
