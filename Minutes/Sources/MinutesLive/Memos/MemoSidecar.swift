import Foundation
import MinutesCore

/// The copy of a row in `memo.json`, beside the audio: ``RecordingRecovery`` makes a lost row from it.
struct MemoSidecar: Codable, Equatable {
  var title: String
  /// Seconds since 1970.
  var date: Double
  var frameCount: Int
  var position: Double
  var rate: Double
  var isRecovered: Bool
  /// Seconds since 1970.
  var deletedAt: Double?

  init(_ row: MemoRow) {
    title = row.title
    date = row.date
    frameCount = row.frameCount
    position = row.position
    rate = row.rate
    isRecovered = row.isRecovered
    deletedAt = row.deletedAt
  }

  /// Reads the sidecar of a memo. `nil` if there is none, or a malformed one.
  ///
  /// - Throws: A ``FileFailure`` if the file cannot be read.
  init?(at url: URL) throws {
    guard
      let data = try url.bytesIfPresent(),
      let sidecar = try? JSONDecoder().decode(Self.self, from: data),
      sidecar.isPlausible
    else { return nil }
    self = sidecar
  }

  func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try url.writeDurably(encoder.encode(self))
  }

  /// When the recording started.
  var memoDate: Date { Date(timeIntervalSince1970: date) }

  /// Whether the numbers can be those of a memo. The file may have been edited or damaged.
  private var isPlausible: Bool {
    // From 10,000 years before 1970 to 10,000 years after it.
    let times = -315_576_000_000.0...315_576_000_000
    return times.contains(date) && deletedAt.map(times.contains) != false && frameCount >= 0
      && times.contains(position) && position >= 0 && rate > 0 && rate < 1_000
  }
}

extension MemoRow {
  /// Takes over all that the audio does not say.
  mutating func restore(from sidecar: MemoSidecar) {
    title = sidecar.title
    position = sidecar.position
    rate = sidecar.rate
    deletedAt = sidecar.deletedAt
    // It was complete when the row was there: nothing was cut off since.
    if sidecar.frameCount == frameCount { isRecovered = sidecar.isRecovered }
  }
}
