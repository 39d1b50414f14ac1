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

  /// Whether sound was left out, because the engine was too slow for it.
  public var hasSkippedSound: Bool

  /// Creates a result.
  public init(
    segments: [TranscriptSegment], isFinal: Bool, engine: SpeechEngineInfo? = nil,
    notice: String? = nil, hasSkippedSound: Bool = false
  ) {
    self.segments = segments
    self.isFinal = isFinal
    self.engine = engine
    self.notice = notice
    self.hasSkippedSound = hasSkippedSound
  }

  /// The text so far, in one line.
  public var text: String { segments.text }
}
