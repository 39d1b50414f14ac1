import BoundedNumbers
import Foundation
import MinutesCore

/// The metadata that is stored when a recording starts, for its recovery.
struct RecordingMark: Codable, Equatable {
  var id: UUID
  private var date: Date
  var sampleRate: Int
  var channelCount: Int
  /// The duration of lost sound so far, in seconds. Marks of earlier versions have none.
  var missingDuration: TimeInterval?
  /// Whether the sound comes from a file. Missing for recordings. An import that was cut off is not recovered: its source has the sound.
  var isImport: Bool?
  /// The time zone of the browser that records. Missing if it is unknown, and in marks of earlier versions.
  private var timeZoneIdentifier: String?

  init(
    id: UUID, date: Date, timeZone: TimeZone? = nil, format: SoundFormat,
    missingDuration: TimeInterval = 0, isImport: Bool = false
  ) {
    self.id = id
    self.date = date
    timeZoneIdentifier = timeZone?.identifier
    sampleRate = format.sampleRate
    channelCount = format.channelCount
    self.missingDuration = missingDuration
    self.isImport = isImport ? true : nil
  }

  var format: SoundFormat? {
    SoundFormat(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// The start of the recording. `nil` if the stored date is invalid.
  var startDate: Date? {
    Bounded<RecordingTime>(date.timeIntervalSince1970).map { Date(timeIntervalSince1970: $0.value) }
  }

  /// The time zone in which the memo is named. `nil` if it is unknown.
  var timeZone: TimeZone? { timeZoneIdentifier.flatMap(TimeZone.init(identifier:)) }

  /// Reads the mark of a recording. Returns `nil` if the file is missing or malformed.
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
