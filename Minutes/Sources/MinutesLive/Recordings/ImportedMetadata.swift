import GRDB
import MinutesCore

/// The values of an imported memo that its sound does not contain.
struct ImportedMetadata: Sendable {
  var title: String
  var isFavorite = false
  /// The playback position, in seconds.
  var position = 0.0
  var rate = PlaybackRate.normal
  /// The duration of sound that was lost before the memo was imported, in seconds.
  var missingDuration = 0.0
  var additions = MemoAdditions()
  /// Words that were exported, so that the memo is not transcribed again.
  var transcript: Transcript?
}

extension ImportedMetadata {
  /// Puts the values into the row of the memo.
  func apply(to row: inout MemoRow) {
    row.title = title
    row.isFavorite = isFavorite
    row.position = position
    row.rate = rate.value
    row.missingDuration = max(row.missingDuration, missingDuration)
  }

  /// Inserts the values that other tables have. The row is there already.
  func insert(for id: Memo.ID, into database: Database) throws {
    try database.insert(additions, of: id)
    if let transcript {
      try TranscriptRow.restore(id, from: transcript, revision: nil, in: database)
    }
  }
}
