import BoundedNumbers
import Foundation
import MinutesCore

/// What a page says of a recording that has ended.
struct HeardEnd: Decodable, Sendable {
  /// How many frames were heard.
  var frameCount: Int
  /// The duration of sound that was lost, in seconds.
  var missing: Double?

  var missingDuration: TimeInterval { MicrophoneEvent.duration(missing) }

  /// Reads what the page says. Pages that were opened on an earlier version say only how many frames were heard.
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

/// What a page knows of a recording that it hears, or that another one has heard.
struct HeardRecording: Decodable, Sendable {
  var id: String
  /// Seconds since 1970, by the clock of the browser's machine.
  private var startedAt: Double
  var sampleRate: Int
  var isPaused: Bool
  private var frameCount: Int?
  /// Whether it has come to its end. What an older script has left behind does not say.
  var isOver: Bool?
  /// Whether somebody has thrown it away.
  var isCancelled: Bool?
  /// The duration of sound that was lost so far, in seconds. Older scripts do not say it.
  var missing: Double?

  var missingDuration: TimeInterval { MicrophoneEvent.duration(missing) }
  var memoID: Memo.ID? { UUID(uuidString: id) }
  /// No clock is so wrong that the sound is not kept: the nearest possible date is used.
  var date: Date {
    Date(timeIntervalSince1970: Bounded<RecordingTime>(clamping: startedAt).value)
  }
  /// How many frames were heard so far.
  var heardFrameCount: Int? { frameCount.map { Bounded<SoundFrameCount>(clamping: $0).value } }
  var format: SoundFormat? { SoundFormat(sampleRate: sampleRate) }
}
