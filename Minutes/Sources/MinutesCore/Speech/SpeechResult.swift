/// The text of a recording so far.
public struct SpeechResult: Equatable, Sendable {
  /// The utterances so far. The last one may still change; see ``isFinal``.
  public var segments: [TranscriptSegment]

  /// Whether the last utterance has come to its end and its words stay as they are.
  public var isFinal: Bool

  /// Creates a result.
  public init(segments: [TranscriptSegment], isFinal: Bool) {
    self.segments = segments
    self.isFinal = isFinal
  }

  /// The text so far, in one line.
  public var text: String { segments.text }
}
