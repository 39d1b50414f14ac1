import Foundation
import GRDB
import MinutesCore

/// A memo as it lies in the database.
struct MemoRow: Encodable, Equatable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "memo"

  /// In lower case, as its folder is called.
  var id: String
  var title = ""
  /// Seconds since 1970.
  var date: Double
  var sampleRate: Int
  var channelCount: Int
  var frameCount: Int
  var position = 0.0
  /// How fast it is played; 1 is as it was spoken.
  var rate = 1.0
  var isRecovered = false
  /// The duration of sound that was lost while it was recorded, in seconds.
  var missingDuration = 0.0
  /// How the sound is kept.
  var audio = AudioKind.wav
  /// Seconds since 1970. `nil` if it was not deleted; ``isPurged`` if it can't be restored any more.
  var deletedAt: Double?
  /// Whether it is recorded again, after it was recovered: it is no memo until that has ended.
  var isOngoing = false
  /// When the sound was brought into another form, and the WAV file can go. Seconds since 1970.
  var archivedAt: Double?

  /// What ``deletedAt`` is from the moment when the sound goes.
  static let isPurged = 0.0

  /// The id of the memo. `nil` if the row has none that a folder can have: no part of the app sees such a row.
  var memoID: Memo.ID? {
    guard let memoID = UUID(uuidString: id), memoID.key == id else { return nil }
    return memoID
  }

  /// The memo, where the row has an id of one.
  var memo: Memo? {
    guard let memoID else { return nil }
    return Memo(
      id: memoID,
      title: Memo.validTitle(title),
      date: Date(timeIntervalSince1970: date),
      duration: Double(frameCount) / Double(sampleRate),
      position: position,
      rate: PlaybackRate(rate),
      isRecovered: isRecovered,
      missingDuration: missingDuration
    )
  }

  /// Deletes the row of a memo, and that of its transcript.
  static func remove(_ id: Memo.ID, from database: Database) throws {
    try MemoRow.deleteOne(database, key: id.key)
    try database.execute(sql: "DELETE FROM transcript WHERE memo = ?", arguments: [id.key])
  }

  /// What somebody sees: the newest first.
  static var listed: QueryInterfaceRequest<MemoRow> {
    filter(Column("deletedAt") == nil && !Column("isOngoing"))
      .order(Column("date").desc, Column("id"))
  }
}

extension MemoRow {
  init(id: Memo.ID, date: Date, format: SoundFormat, frameCount: Int) {
    self.init(
      id: id.key,
      date: date.timeIntervalSince1970,
      sampleRate: format.sampleRate,
      channelCount: format.channelCount,
      frameCount: frameCount
    )
  }
}

extension Memo {
  /// A memo whose row was made here.
  init(_ id: ID, _ row: MemoRow) {
    self = row.memo ?? Memo(id: id, duration: 0)
  }
}

extension Memo.ID {
  /// How the memo is called in the database, and its folder.
  var key: String { uuidString.lowercased() }
}
