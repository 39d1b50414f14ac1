import BoundedNumbers
import Foundation
import MinutesCore

/// The files of `minutes export` beside the sound of a memo, as far as an import needs them.
struct ExportedMemo: Decodable {
  /// The id that the memo had. Other programs may have changed it.
  var id: String?
  var title: String
  var date: Date
  /// In seconds. Missing in files of other programs.
  var duration: TimeInterval?
  /// Missing in exports of earlier versions.
  var isFavorite: Bool?
  /// Missing in exports of earlier versions.
  var tags: [String]?
  var bookmarks: [BookmarkEntry]?

  /// The content of `transcript.json`. `nil` if the file is missing or malformed.
  var transcript: Transcript?

  private enum CodingKeys: CodingKey { case id, title, date, duration, isFavorite, tags, bookmarks }

  /// The maximum size of `memo.json` in bytes.
  static let maximumSize = 1 << 17

  /// The maximum size of `transcript.json` in bytes: more than the words of ten hours.
  static let maximumTranscriptSize = 1 << 26

  /// Reads the files beside the sound of an exported memo. `nil` if the sound has another name, or `memo.json` is missing or
  /// malformed.
  init?(beside sound: URL) {
    guard sound.deletingPathExtension().lastPathComponent == "audio" else { return nil }
    let folder = sound.deletingLastPathComponent()
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard
      let data = Self.read(folder.appendingPathComponent("memo.json"), atMost: Self.maximumSize),
      let memo = try? decoder.decode(Self.self, from: data),
      Bounded<RecordingTime>(memo.date.timeIntervalSince1970) != nil
    else { return nil }
    self = memo
    let words = folder.appendingPathComponent("transcript.json")
    transcript = Self.read(words, atMost: Self.maximumTranscriptSize)
      .flatMap { try? Transcript(json: $0) }
  }

  /// The id that the memo had.
  var memoID: Memo.ID? { id.flatMap(UUID.init(uuidString:)) }

  /// Reads a file that is not larger than the given number of bytes.
  static func read(_ url: URL, atMost count: Int) -> Data? {
    guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
    return try? file.read(upToCount: count)
  }
}
