import BoundedNumbers
import Foundation
import MinutesCore

/// The copy of a row in `memo.json`, next to the audio. ``RecordingRecovery`` restores a lost row
/// from it.
struct MemoSidecar: Codable, Equatable {
  var title: String
  /// Seconds since 1970.
  var date: Double
  var frameCount: Int
  var position: Double
  var rate: Double
  /// Missing if the memo is none, so that sidecars of earlier versions need not be written again.
  var isFavorite: Bool?
  /// Missing without tags, for the same reason.
  var tags: [String]?
  /// Missing without bookmarks.
  var bookmarks: [BookmarkEntry]?
  var isRecovered: Bool
  /// The duration of lost sound, in seconds. Sidecars of earlier versions have none.
  var missingDuration: Double?
  /// Seconds since 1970.
  var deletedAt: Double?
  /// The revision of the transcript in `transcript.json`. `nil` if there is none.
  var transcriptRevision: Int?
  /// The MD5 digest of `transcript.json`. Sidecars of earlier versions have none.
  var transcriptChecksum: String?
  /// ``SoundChecksum`` of the audio file. Sidecars of earlier versions have none.
  var soundChecksum: String?
  /// The identifier of the time zone in which the memo is named. Missing if it is unknown, so that sidecars of earlier versions need not
  /// be written again.
  var timeZone: String?

  init(_ row: MemoRow, _ additions: MemoAdditions) {
    title = row.title
    date = row.date
    frameCount = row.frameCount
    position = row.position
    rate = row.rate
    isFavorite = row.isFavorite ? true : nil
    tags = additions.tags.isEmpty ? nil : additions.tags.texts
    bookmarks =
      additions.bookmarks.isEmpty ? nil : additions.bookmarks.map { BookmarkEntry($0) }
    isRecovered = row.isRecovered
    missingDuration = row.missingDuration
    deletedAt = row.deletedAt
    soundChecksum = row.soundChecksum?.rawValue
    timeZone = row.timeZone
  }

  /// Reads the sidecar of a memo, also a damaged one. Returns `nil` if the file is missing or malformed.
  ///
  /// - Throws: ``FileFailure`` if the file cannot be read.
  init?(at url: URL) throws {
    guard let sidecar = try Self.read(url)?.sidecar else { return nil }
    self = sidecar
  }

  /// Reads the sidecar of a memo, which is `nil` if it is malformed. Returns `nil` if the file is missing.
  ///
  /// - Throws: ``FileFailure`` if the file cannot be read.
  static func read(_ url: URL) throws -> (sidecar: MemoSidecar?, integrity: FileIntegrity)? {
    guard let data = try url.bytesIfPresent() else { return nil }
    guard
      let sidecar = try? JSONDecoder().decode(Self.self, from: data), sidecar.isPlausible
    else { return (nil, .damaged) }
    return (sidecar, FileIntegrity(data))
  }

  func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try url.writeDurably(FileIntegrity.addingChecksum(to: encoder.encode(self)))
  }

  /// The valid ones among the tags and the bookmarks.
  var additions: MemoAdditions {
    MemoAdditions(tags: MemoTags(texts: tags ?? []), bookmarks: bookmarks.bookmarks(areNew: false))
  }

  /// The checksum of the audio file, if that is of the same length. A recording may have been continued since.
  func checksum(of kind: AudioKind, frameCount: Int) -> SoundChecksum? {
    guard
      frameCount == self.frameCount,
      let checksum = soundChecksum.flatMap(SoundChecksum.init), checksum.kind == kind
    else { return nil }
    return checksum
  }

  /// The number of frames of the audio file; `nil` if its checksum is not known.
  func frameCount(of kind: AudioKind) -> Int? {
    checksum(of: kind, frameCount: frameCount).map { _ in frameCount }
  }

  /// The time at which the recording started.
  var memoDate: Date { Date(timeIntervalSince1970: date) }

  /// Whether the numbers are valid for a memo. The file may have been edited or damaged.
  private var isPlausible: Bool {
    Bounded<RecordingTime>(date) != nil
      && deletedAt.map { Bounded<RecordingTime>($0) != nil } != false
      && Bounded<SoundFrameCount>(frameCount) != nil && Bounded<SoundPosition>(position) != nil
      && Bounded<PlaybackSpeed>(rate) != nil
      && missingDuration.map { Bounded<SoundPosition>($0) != nil } != false
      && transcriptRevision.map { Bounded<TranscriptRevision>($0) != nil } != false
  }
}

extension MemoRow {
  /// Restores the values that the audio file does not contain.
  mutating func restore(from sidecar: MemoSidecar) {
    title = sidecar.title
    position = sidecar.position
    rate = sidecar.rate
    isFavorite = sidecar.isFavorite ?? false
    missingDuration = sidecar.missingDuration ?? missingDuration
    deletedAt = sidecar.deletedAt
    timeZone = sidecar.timeZone.flatMap(TimeZone.init(identifier:))?.identifier
    // The number of frames is unchanged, so the recording was complete when the row was stored.
    if sidecar.frameCount == frameCount { isRecovered = sidecar.isRecovered }
  }
}
