import Foundation
import MinutesCore

/// What a page knows of a recording that it hears, or that another one has heard.
struct HeardRecording: Decodable, Sendable {
  var id: String
  var startedAt: TimeInterval
  var sampleRate: Int
  var isPaused: Bool
  /// How many frames were heard so far.
  var frameCount: Int?
  /// Whether it has come to its end. What an older script has left behind does not say.
  var isOver: Bool?
  /// Whether somebody has thrown it away.
  var isCancelled: Bool?

  var memoID: Memo.ID? { UUID(uuidString: id) }
  var date: Date { Date(timeIntervalSince1970: startedAt) }
  var format: SoundFormat? { SoundFormat(sampleRate: sampleRate) }
}
