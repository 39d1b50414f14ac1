import BoundedNumbers
import Foundation
import MinutesCore

/// What is written down when a recording starts, so that nobody has to guess if it is cut off.
struct RecordingMark: Codable, Equatable {
  var id: UUID
  private var date: Date
  var sampleRate: Int
  var channelCount: Int
  /// The duration of sound that was lost so far, in seconds. Marks of earlier versions have none.
  var missingDuration: TimeInterval?

  init(id: UUID, date: Date, format: SoundFormat, missingDuration: TimeInterval = 0) {
    self.id = id
    self.date = date
    sampleRate = format.sampleRate
    channelCount = format.channelCount
    self.missingDuration = missingDuration
  }

  var format: SoundFormat? {
    SoundFormat(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// The start of the recording. `nil` if the file has no valid one.
  var startDate: Date? {
    Bounded<RecordingTime>(date.timeIntervalSince1970).map { Date(timeIntervalSince1970: $0.value) }
  }

  /// Reads the mark of a recording. `nil` if there is none, or a malformed one.
  init?(at url: URL) throws {
    guard
      let data = try url.bytesIfPresent(),
      let mark = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = mark
  }

  func write(to url: URL) throws {
    try url.writeDurably(JSONEncoder().encode(self))
  }
}
