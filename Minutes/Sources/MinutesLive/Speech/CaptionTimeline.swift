import Foundation
import MinutesCore

/// The places in a recording that the times of a session stand for. A session hears no sound that was left out, and a recording may have begun
/// before its session.
struct CaptionTimeline: Sendable {
  private var pieces: [(session: TimeInterval, recording: TimeInterval)] = []
  private var duration: TimeInterval = 0
  /// The words of each segment as the session and the recording have them, by the id of the segment.
  private var placed: [Int: (session: [TranscriptWord], recording: [TranscriptWord])] = [:]

  /// The next sound is from there, in seconds from the start of the recording.
  mutating func jump(to time: TimeInterval) {
    pieces.append((duration, time))
  }

  /// The session has heard so many seconds more.
  mutating func advance(by seconds: TimeInterval) { duration += seconds }

  /// A result with times that count from the start of the recording.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments: their words are moved when they have changed. After 3 h there are
  ///   30,000 words, and a result each second.
  mutating func placing(_ result: SpeechResult) -> SpeechResult {
    guard pieces.count > 1 || pieces.first.map({ $0.recording != 0 }) == true else { return result }
    var result = result
    for index in result.segments.indices {
      let segment = result.segments[index]
      // Equal arrays that share their storage are compared in O(1).
      if let known = placed[segment.id], known.session == segment.words {
        result.segments[index].words = known.recording
        continue
      }
      let words = segment.words.map { $0.moved(from: place($0.start), to: place($0.end)) }
      placed[segment.id] = (segment.words, words)
      result.segments[index].words = words
    }
    return result
  }

  private func place(_ time: TimeInterval) -> TimeInterval {
    let piece = pieces.last { $0.session <= time } ?? pieces.first ?? (0, 0)
    return time - piece.session + piece.recording
  }
}
