import MinutesCore

/// Sound as speech engines take it: mono, 16 bits, 16,000 samples a second.
struct SpeechSound: Equatable, Sendable {
  /// How many samples a second has.
  static let sampleRate = 16_000

  /// The longest sound that an engine is given at once, in seconds.
  static let maximumDuration = 30.0

  var samples: [Int16]

  /// In seconds.
  var duration: Double { Double(samples.count) / Double(Self.sampleRate) }
}

/// Recognizes words. One engine serves all recordings of the process and bounds its own work.
protocol SpeechEngine: Sendable {
  var info: SpeechEngineInfo { get }

  /// Recognizes an utterance of at most ``SpeechSound/maximumDuration``. The times of the words count from its start.
  ///
  /// - Returns: No words for sound without speech.
  /// - Throws: `SpeechFailure`, or `CancellationError`.
  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord]

  /// The same, with the name of the engine that has recognized the words: one that stands for several names that one.
  func recognition(
    of sound: SpeechSound, as kind: UtteranceKind
  ) async throws -> SpeechRecognition

  /// Whether ``voices(in:)`` can be asked for.
  var canRecognizeSpeakers: Bool { get }

  /// The voices of a sound, from which speakers are told apart, in the order of their times.
  ///
  /// - Throws: `SpeechFailure`, or `CancellationError`.
  func voices(in sound: SpeechSound) async throws -> [VoiceWindow]

  /// Gets ready for a recording that goes on.
  ///
  /// - Returns: The partial results of its utterances. `nil`: there are only final ones.
  /// - Throws: `SpeechFailure` if the engine does not work.
  func makePartials() async throws -> (any UtterancePartials)?

  /// Starts to recognize a recording that goes on.
  func makeSession() async throws -> any SpeechSession
}

extension SpeechEngine {
  func recognition(
    of sound: SpeechSound, as kind: UtteranceKind
  ) async throws -> SpeechRecognition {
    SpeechRecognition(words: try await recognize(sound, as: kind), engine: info)
  }

  var canRecognizeSpeakers: Bool { false }

  func voices(in sound: SpeechSound) async throws -> [VoiceWindow] {
    throw SpeechFailure(.speakersNeedWhisper)
  }

  func makePartials() async throws -> (any UtterancePartials)? { nil }

  func makeSession() async throws -> any SpeechSession {
    UtteranceSession(engine: self, partials: try await makePartials())
  }
}

/// The words of a sound, and their origin.
struct SpeechRecognition: Equatable, Sendable {
  var words: [TranscriptWord]
  var engine: SpeechEngineInfo
  /// Why a better engine was not used. `nil` if the best one was.
  var notice: String?
}

/// How final the words of an utterance are to be.
enum UtteranceKind: Sendable {
  /// The utterance goes on: fast words, which a later result replaces.
  case partial

  /// A whole utterance of a recording that goes on.
  case final

  /// A part of a finished recording: others come first.
  case recording
}

/// Recognizes one recording while it goes on.
protocol SpeechSession: Sendable {
  /// The text so far, whenever there is more. Ends after ``finish()``.
  var results: AsyncThrowingStream<SpeechResult, any Error> { get }

  /// Takes the next samples. Returns at once: where the engine is too slow, partial results are left out first, then final ones come later.
  func append(_ sound: SpeechSound)

  /// Recognizes what is left.
  func finish()
}
