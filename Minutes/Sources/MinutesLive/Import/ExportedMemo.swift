import BoundedNumbers
import Foundation
import MinutesCore

/// The file `memo.json` of `minutes export`, as far as an import needs it.
struct ExportedMemo: Decodable {
  var title: String
  var date: Date
  /// Missing in exports of earlier versions.
  var isFavorite: Bool?

  /// The maximum size of the file in bytes.
  private static let maximumSize = 1 << 16

  /// Reads the file beside the sound of an exported memo. `nil` if the sound has another name, or the file is missing or malformed.
  init?(beside sound: URL) {
    guard sound.deletingPathExtension().lastPathComponent == "audio" else { return nil }
    let url = sound.deletingLastPathComponent().appendingPathComponent("memo.json")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let file = try? FileHandle(forReadingFrom: url),
      let data = try? file.read(upToCount: Self.maximumSize),
      let memo = try? decoder.decode(Self.self, from: data),
      Bounded<RecordingTime>(memo.date.timeIntervalSince1970) != nil
    else { return nil }
    self = memo
  }
}
