public import Foundation

/// The text of a recording so far.
public struct SpeechResult: Equatable, Sendable {
  /// The utterances so far. The last one may still change; see ``isFinal``.
  public var segments: [TranscriptSegment]

  /// Whether the last utterance has come to its end and its words stay as they are.
  public var isFinal: Bool

  /// The engine that recognized the last utterance that has ended. `nil` if none has.
  public var engine: SpeechEngineInfo?

  /// The reason why a better engine is not used, in one or two sentences. `nil` if the best one is.
  public var notice: String?

  /// How far the text is behind the sound.
  public var delay: SpeechDelay

  /// Creates a result.
  public init(
    segments: [TranscriptSegment], isFinal: Bool, engine: SpeechEngineInfo? = nil,
    notice: String? = nil, delay: SpeechDelay = SpeechDelay()
  ) {
    self.segments = segments
    self.isFinal = isFinal
    self.engine = engine
    self.notice = notice
    self.delay = delay
  }

  /// The text so far, in one line.
  public var text: String { segments.text }
}

/// How far the text of a recording is behind its sound, because the engine is too slow.
public struct SpeechDelay: Equatable, Sendable {
  /// The sound since the end of the oldest utterance that waits for its text, in seconds. 0 if none waits.
  public var duration: TimeInterval

  /// Whether sound was left out, because too much waited.
  public var hasSkippedSound: Bool

  /// Creates a delay.
  public init(duration: TimeInterval = 0, hasSkippedSound: Bool = false) {
    self.duration = duration
    self.hasSkippedSound = hasSkippedSound
  }
}
