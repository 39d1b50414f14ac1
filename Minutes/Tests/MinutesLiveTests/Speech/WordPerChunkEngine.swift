import ComposableArchitecture
import Foundation
import MinutesCore

@testable import MinutesLive

/// An engine with scripted sessions: each chunk of sound is a word.
final class WordPerChunkEngine: SpeechEngine {
  let info = SpeechEngineInfo(name: "Script", quality: .good)
  let sessions = LockIsolated<[Session]>([])
  let failure: SpeechFailure?

  init(failure: SpeechFailure? = nil) { self.failure = failure }

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    []
  }

  func makeSession() async throws -> any SpeechSession {
    if let failure { throw failure }
    let session = Session()
    sessions.withValue { $0.append(session) }
    return session
  }

  final class Session: SpeechSession {
    let results: AsyncThrowingStream<SpeechResult, any Error>
    let continuation: AsyncThrowingStream<SpeechResult, any Error>.Continuation
    private let words = LockIsolated<[TranscriptWord]>([])
    private let duration = LockIsolated(0.0)

    init() { (results, continuation) = AsyncThrowingStream.makeStream() }

    func append(_ sound: SpeechSound) {
      let start = duration.withValue { duration in
        defer { duration += sound.duration }
        return duration
      }
      let words = words.withValue { words in
        words.append(
          TranscriptWord("\(words.count + 1)", start: start, end: start + sound.duration))
        return words
      }
      continuation.yield(
        SpeechResult(segments: [TranscriptSegment(id: 0, words: words)], isFinal: false))
    }

    func finish() {
      let words = words.value
      continuation.yield(
        SpeechResult(segments: [TranscriptSegment(id: 0, words: words)], isFinal: true))
      continuation.finish()
    }
  }

  /// The recognizer for recordings with 48,000 samples a second.
  var recognizer: LiveCaptions.Recognizer {
    LiveCaptions.Recognizer(engine: self) { Shortening(channelCount: $0.channelCount) }
  }

  /// Reduces the sample rate to a third, and the channels to one.
  private struct Shortening: SpeechSoundConverter {
    let channelCount: Int

    func convert(_ samples: Data) -> SpeechSound {
      SpeechSound(samples: Array(repeating: 0, count: samples.count / (6 * channelCount)))
    }

    func finish() -> SpeechSound { SpeechSound(samples: []) }
  }
}
