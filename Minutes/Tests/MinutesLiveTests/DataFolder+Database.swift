import Foundation
import GRDB
import MinutesCore

@testable import MinutesLive

extension DataFolder {
  /// Makes a database of an earlier version of the app.
  ///
  /// - Parameters:
  ///   - migration: The last migration of that version.
  ///   - change: Inserts the rows.
  func makeDatabase(
    upTo migration: String, _ change: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) async throws {
    try url.createFolder()
    let pool = try DatabasePool(path: database.path)
    try DatabaseMigrator.memos().migrate(pool, upTo: migration)
    try await pool.write(change)
    try pool.close()
  }

  /// Removes the database, as if it was lost.
  func removeDatabase() throws {
    for suffix in ["", "-wal", "-shm"] {
      try URL(fileURLWithPath: database.path + suffix).removeFile()
    }
  }
}

extension Database {
  /// Inserts the row of a memo of 0.1 seconds, with the columns of the first version.
  func insertMemo(
    _ id: Memo.ID, title: String = "Song", date: TimeInterval = 1_234_567_890,
    position: TimeInterval = 0
  ) throws {
    try execute(
      sql: """
        INSERT INTO memo (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing)
        VALUES (?, ?, ?, 48000, 1, 4800, ?, 0, 'wav', 0)
        """, arguments: [id.key, title, date, position])
  }
}
