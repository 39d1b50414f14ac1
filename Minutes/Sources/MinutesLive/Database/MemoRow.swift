import Foundation
import GRDB
import MinutesCore

/// A row of the table `memo`.
struct MemoRow: Encodable, Equatable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "memo"

  /// The id in lower case, which is also the name of the folder.
  var id: String
  var title = ""
  /// Seconds since 1970.
  var date: Double
  var sampleRate: Int
  var channelCount: Int
  var frameCount: Int
  var position = 0.0
  /// The playback speed; 1 is the speed of the recording.
  var rate = 1.0
  /// Whether the user has marked the memo as a favourite.
  var isFavorite = false
  var isRecovered = false
  /// The duration of lost sound, in seconds.
  var missingDuration = 0.0
  /// The kind of the current audio file.
  var audio = AudioKind.wav
  /// Seconds since 1970. `nil` if the memo is not deleted; ``isPurged`` if it can't be restored any
  /// more.
  var deletedAt: Double?
  /// Whether a recovered recording is being continued. The memo is hidden until that ends.
  var isOngoing = false
  /// The time at which the audio was archived, in seconds since 1970. `nil` if there is no WAV file
  /// to delete.
  var archivedAt: Double?
  /// The checksum of the audio file. `nil` for recordings in progress, and for files of earlier versions.
  var checksum: SoundChecksum?
  /// The identifier of the time zone in which the memo is named: that of its browser. `nil` if it is unknown, and in rows of earlier
  /// versions. A damaged database may have another text.
  var timeZone: String?

  /// The value of ``deletedAt`` from the moment at which the audio is deleted.
  static let isPurged = 0.0

  /// The id of the memo. `nil` if it is not a valid one; the rest of the app does not see such a
  /// row.
  var memoID: Memo.ID? { Memo.ID(key: id) }

  /// The checksum, if it is that of the current audio file. Earlier versions may have converted the file.
  var soundChecksum: SoundChecksum? { checksum?.kind == audio ? checksum : nil }

  /// The memo without its tags and bookmarks, which are in other tables. `nil` if the row has no valid id.
  var memo: Memo? {
    guard let memoID else { return nil }
    return Memo(
      id: memoID,
      title: Memo.validTitle(title),
      date: Date(timeIntervalSince1970: date),
      duration: Double(frameCount) / Double(sampleRate),
      position: position,
      rate: PlaybackRate(rate),
      isFavorite: isFavorite,
      isRecovered: isRecovered,
      missingDuration: missingDuration
    )
  }

  /// Deletes the row of a memo, the row of its transcript, and its places in playlists.
  static func remove(_ id: Memo.ID, from database: Database) throws {
    try MemoRow.deleteOne(database, key: id.key)
    try database.execute(sql: "DELETE FROM transcript WHERE memo = ?", arguments: [id.key])
    try database.execute(sql: "DELETE FROM playlistMemo WHERE memo = ?", arguments: [id.key])
    try OngoingRow.remove([id], from: database)
  }

  /// The memos that are not deleted, or can be restored.
  static var restorable: QueryInterfaceRequest<MemoRow> {
    filter(Column("deletedAt") == nil || Column("deletedAt") > isPurged)
  }

  /// The rows of memos that are neither deleted nor being continued.
  static var present: QueryInterfaceRequest<MemoRow> {
    filter(Column("deletedAt") == nil && !Column("isOngoing"))
  }

  /// The rows of memos in Recently deleted.
  static var deleted: QueryInterfaceRequest<MemoRow> {
    filter(Column("deletedAt") > isPurged && !Column("isOngoing"))
  }

  /// The rows in the list of memos, the newest first.
  static var listed: QueryInterfaceRequest<MemoRow> {
    present.order(Column("date").desc, Column("id"))
  }
}

extension SoundChecksum: DatabaseValueConvertible {}

extension MemoRow {
  var format: SoundFormat? { SoundFormat(sampleRate: sampleRate, channelCount: channelCount) }

  init(id: Memo.ID, date: Date, format: SoundFormat, frameCount: Int) {
    self.init(
      id: id.key,
      date: date.clampedToRecordings.timeIntervalSince1970,
      sampleRate: format.sampleRate,
      channelCount: format.channelCount,
      frameCount: frameCount
    )
  }
}

extension Memo {
  /// Creates the memo of a row with a valid id.
  init(_ id: ID, _ row: MemoRow, _ additions: MemoAdditions) {
    self = row.memo ?? Memo(id: id, duration: 0)
    tags = additions.tags
    bookmarks = additions.bookmarks
  }
}

extension UUID {
  /// The name of a memo in the database and of its folder; the names of playlists and stand-ups have the same form.
  var key: String { uuidString.lowercased() }

  /// Reads a name. `nil` if it has another form.
  ///
  /// `UUID(uuidString:)` also takes capital letters, and writing the id again to compare it takes five times as long.
  init?(key: String) {
    var key = key
    let digits = key.withUTF8 { bytes -> (UInt64, UInt64)? in
      guard bytes.count == 36 else { return nil }
      var halves: (UInt64, UInt64) = (0, 0)
      for (index, byte) in bytes.enumerated() {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard byte == UInt8(ascii: "-") else { return nil }
          continue
        }
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
        default: return nil
        }
        halves.0 = halves.0 << 4 | halves.1 >> 60
        halves.1 = halves.1 << 4 | UInt64(clamping: digit)
      }
      return halves
    }
    guard let digits else { return nil }
    let bytes = (digits.0.bigEndian, digits.1.bigEndian)
    self = withUnsafeBytes(of: bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
