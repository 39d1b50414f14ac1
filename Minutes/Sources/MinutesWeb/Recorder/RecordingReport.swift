import BoundedNumbers
import Foundation
import MinutesCore

/// The page's report about a recording that has ended.
struct RecordingEndReport: Decodable, Sendable {
  /// The number of captured frames.
  var frameCount: Int
  /// The duration of lost sound, in seconds.
  var missing: Double?

  var missingDuration: TimeInterval { MicrophoneEvent.duration(missing) }

  /// Decodes the report. Pages of an earlier version send only the number of frames.
  init(from decoder: any Decoder) throws {
    if let frameCount = try? decoder.singleValueContainer().decode(Bounded<SoundFrameCount>.self) {
      self.frameCount = frameCount.value
    } else {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      frameCount = try values.decode(Bounded<SoundFrameCount>.self, forKey: .frameCount).value
      missing = try values.decodeIfPresent(Double.self, forKey: .missing)
    }
  }

  private enum CodingKeys: String, CodingKey { case frameCount, missing }
}

/// The page's description of a recording that it captures, or that another page has captured.
struct RecordingReport: Decodable, Sendable {
  var id: String
  /// Seconds since 1970, by the clock of the browser.
  private var startedAt: Double
  var sampleRate: Int
  /// `nil` in descriptions by an older script, which records one channel.
  var channelCount: Int?
  var isPaused: Bool
  private var frameCount: Int?
  /// Whether the recording has ended. `nil` in descriptions by an older script.
  var isOver: Bool?
  /// Whether the user has discarded the recording.
  var isCancelled: Bool?
  /// The duration of lost sound so far, in seconds. `nil` in descriptions by an older script.
  var missing: Double?

  var missingDuration: TimeInterval { MicrophoneEvent.duration(missing) }
  var memoID: Memo.ID? { UUID(uuidString: id) }
  /// The date is clamped, because a wrong clock is no reason to refuse the sound.
  var date: Date {
    Date(timeIntervalSince1970: Bounded<RecordingTime>(clamping: startedAt).value)
  }
  /// The number of frames captured so far.
  var capturedFrameCount: Int? { frameCount.map { Bounded<SoundFrameCount>(clamping: $0).value } }
  var format: SoundFormat? { SoundFormat(sampleRate: sampleRate, channelCount: channelCount ?? 1) }
}
