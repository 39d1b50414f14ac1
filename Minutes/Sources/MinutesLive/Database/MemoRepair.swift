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
    let conditions = try validConditions(in: database).joined(separator: " AND ")
    let cursor = try Row.fetchCursor(
      database, sql: "SELECT rowid AS rowNumber, * FROM memo WHERE NOT (\(conditions))")
    while let stored = try cursor.next() {
      var reader = ValueReader(stored)
      let row = MemoRow(&reader)
      guard !reader.invalid.isEmpty || row.memoID == nil else { continue }
      rows.append(InvalidRow(number: stored["rowNumber"], row: row, invalid: reader.invalid))
    }
    return rows
  }

  /// The conditions that rows without invalid values meet. SQLite checks 100,000 rows in 0.1 s; reading them takes seconds.
  ///
  /// Few other rows fail them, and are read to know what is wrong. A column that an older database lacks has no condition.
  private static func validConditions(in database: Database) throws -> [String] {
    func number<Bound>(
      _ column: String, in bounds: ClosedRange<Bound>, isInteger: Bool = false
    ) -> String {
      "typeof(\(column)) IN ('integer'\(isInteger ? "" : ", 'real'")) "
        + "AND \(column) BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)"
    }
    func time(_ column: String) -> String {
      "(\(column) IS NULL OR \(number(column, in: RecordingTime.bounds)))"
    }
    let kinds = AudioKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let conditions = [
      "id": "typeof(id) = 'text' AND id GLOB '\(TableRules.idPattern)'",
      "title": "typeof(title) = 'text'",
      "date": number("date", in: RecordingTime.bounds),
      "sampleRate": number("sampleRate", in: SoundFormat.sampleRates, isInteger: true),
      "channelCount": number("channelCount", in: SoundFormat.channelCounts, isInteger: true),
      "frameCount": number("frameCount", in: SoundFrameCount.bounds, isInteger: true),
      "position": number("position", in: SoundPosition.bounds),
      "rate": number("rate", in: PlaybackSpeed.bounds),
      "isFavorite": "typeof(isFavorite) = 'integer'",
      "isRecovered": "typeof(isRecovered) = 'integer'",
      "missingDuration": number("missingDuration", in: SoundPosition.bounds),
      "audio": "typeof(audio) = 'text' AND audio IN (\(kinds))",
      "deletedAt": time("deletedAt"),
      "isOngoing": "typeof(isOngoing) = 'integer'",
      "archivedAt": time("archivedAt"),
      "checksum": """
      (checksum IS NULL OR (typeof(checksum) = 'text' AND checksum GLOB '\(checksumPattern)'))
      """,
    ]
    return try database.columns(in: "memo").compactMap { conditions[$0.name] }
  }

  /// The pattern of ``SoundChecksum``, for GLOB: rows that match it have a kind, a number and a digest.
  private static let checksumPattern =
    "[a-z]* [0-9]* " + String(repeating: "[0-9a-f]", count: 32)

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
      // A trigger has made its transcript, which no memo has now.
      try database.execute(
        sql: "DELETE FROM transcript WHERE memo = ? AND memo NOT GLOB ?",
        arguments: [invalid.row.id, TableRules.idPattern])
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
      row.checksum = row.soundChecksum
      return
    }
  }
}
