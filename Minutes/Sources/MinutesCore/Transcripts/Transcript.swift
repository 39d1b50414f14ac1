import ComposableArchitecture

/// The text of a memo, with a time for each word.
public struct Transcript: Codable, Equatable, Sendable {
  /// The utterances, in the order in which they were spoken.
  public var segments: [TranscriptSegment]

  /// The engine that recognized the words. `nil` for a transcript from elsewhere.
  public var engine: SpeechEngineInfo?

  /// Whether a user has edited the text. Nothing overwrites an edited transcript without a question.
  public var isEdited: Bool

  /// The names of the speakers, by the number that ``TranscriptWord/speaker`` has.
  public var speakerNames: [Int: String]

  /// Creates a transcript.
  public init(
    segments: [TranscriptSegment] = [],
    engine: SpeechEngineInfo? = nil,
    isEdited: Bool = false,
    speakerNames: [Int: String] = [:]
  ) {
    self.segments = segments
    self.engine = engine
    self.isEdited = isEdited
    self.speakerNames = speakerNames
  }

  /// The numbers of the speakers, in ascending order.
  public var speakers: [Int] {
    Set(segments.lazy.flatMap(\.words).compactMap(\.speaker)).sorted()
  }

  /// The name of a speaker, or a number for one without a name, in the language of the feature.
  public func name(ofSpeaker speaker: Int) -> String {
    @Dependency(\.texts) var texts
    return name(ofSpeaker: speaker, in: texts)
  }

  /// The name of a speaker, or a number for one without a name, in a language.
  package func name(ofSpeaker speaker: Int, in texts: Texts) -> String {
    speakerNames[speaker] ?? texts.transcripts.speaker(speaker + 1)
  }

  /// The text in one line.
  public var text: String { segments.text }
}
