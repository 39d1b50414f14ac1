import ComposableArchitecture
import Foundation

extension SpeechClient {
  /// Recognizes nothing: speech recognition is denied.
  public static let off = Self(
    authorizationStatus: { .denied },
    requestAuthorization: { .denied },
    engine: { nil },
    start: { _ in .finished() }
  )

  /// Recognizes an invented text, word by word and about as fast as people speak, and then goes on from its beginning.
  ///
  /// Time is that of the `continuousClock`, and the pauses are drawn with `withRandomNumberGenerator`.
  public static let previewValue = Self(
    authorizationStatus: { .authorized },
    requestAuthorization: { .authorized },
    engine: { SpeechEngineInfo(name: "Preview", quality: .unknown) },
    start: { _ in
      @Dependency(\.continuousClock) var clock
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let speech = LockIsolated(SimulatedSpeech())
      return AsyncThrowingStream { [clock, withRandomNumberGenerator] in
        let pause = withRandomNumberGenerator { Int.random(in: 0...200, using: &$0) }
        let duration = speech.withValue { $0.nextLength * 50 + pause }
        try await clock.sleep(for: .nanoseconds(duration * 1_000_000))
        return speech.withValue { $0.speak(for: Double(duration) / 1000) }
      }
    }
  )
}

/// A text that is spoken word by word.
struct SimulatedSpeech {
  private var segments: [TranscriptSegment] = []
  private var time: TimeInterval = 0
  private var wordCount = 0

  /// The number of characters in the next word.
  var nextLength: Int { nextWord.count }

  private var nextWord: String { Self.words[wordCount % Self.words.count] }

  /// Speaks the next word for so many seconds. A sentence is an utterance.
  mutating func speak(for duration: TimeInterval) -> SpeechResult {
    let word = TranscriptWord(nextWord, start: time, end: time + duration)
    if segments.last?.words.last?.text.hasSuffix(".") ?? true {
      segments.append(TranscriptSegment(id: segments.count, words: []))
    }
    segments[segments.count - 1].words.append(word)
    time += duration
    wordCount += 1
    return SpeechResult(segments: segments, isFinal: word.text.hasSuffix("."))
  }

  static let words =
    """
    Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna \
    aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. \
    Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint \
    occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.
    """
    .split(separator: " ").map(String.init)
}
