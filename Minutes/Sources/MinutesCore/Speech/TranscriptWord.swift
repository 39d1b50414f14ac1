public import BoundedNumbers
public import Foundation

/// A recognized word and its place in the sound.
public struct TranscriptWord: Codable, Equatable, Sendable {
  /// The word as it is written, with its punctuation and without spaces around it.
  public var text: String

  /// When the word starts, in seconds from the start of the recording.
  public var start: TimeInterval

  /// When the word ends, in seconds from the start of the recording. Never before ``start``.
  public var end: TimeInterval

  /// The engine's confidence, from 0 to 1.
  public var confidence: Double

  /// The number of the speaker, counted from 0. `nil` if speakers were not told apart.
  public var speaker: Int?

  /// The confidence that the word belongs to ``speaker``, from 0 to 1. `nil` if it is unknown, as in the recordings of
  /// meetings, whose speakers the attendees have chosen.
  public var speakerConfidence: Double?

  /// Whether a space separates the word from the one before. Some languages write words without spaces.
  public var hasSpaceBefore: Bool

  /// Whether a paragraph starts with the word, in a paragraph that the user has edited. `nil`: pauses decide, see
  /// ``Transcript/paragraphs``.
  public var startsParagraph: Bool?

  /// Creates a word. Numbers that no recording can have become the nearest possible ones.
  public init(
    _ text: String,
    start: TimeInterval,
    end: TimeInterval,
    confidence: Double = 1,
    speaker: Int? = nil,
    speakerConfidence: Double? = nil,
    hasSpaceBefore: Bool = true,
    startsParagraph: Bool? = nil
  ) {
    self.text = text
    self.start = Bounded<SoundPosition>(clamping: start).value
    self.end = max(self.start, Bounded<SoundPosition>(clamping: end).value)
    self.confidence = Bounded<Confidence>(clamping: confidence).value
    self.speaker = speaker.map { Bounded<SpeakerNumber>(clamping: $0).value }
    self.speakerConfidence = speakerConfidence.map { Bounded<Confidence>(clamping: $0).value }
    self.hasSpaceBefore = hasSpaceBefore
    self.startsParagraph = startsParagraph
  }

  /// The same word at another time. Times that no recording can have become the nearest possible ones.
  package func moved(from start: TimeInterval, to end: TimeInterval) -> Self {
    TranscriptWord(
      text, start: start, end: end, confidence: confidence, speaker: speaker,
      speakerConfidence: speakerConfidence, hasSpaceBefore: hasSpaceBefore,
      startsParagraph: startsParagraph)
  }

  /// Decodes a word.
  ///
  /// - Throws: A `DecodingError` for numbers that no recording can have.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    text = try container.decode(String.self, forKey: .text)
    start = try container.decode(Bounded<SoundPosition>.self, forKey: .start).value
    end = try container.decode(Bounded<SoundPosition>.self, forKey: .end).value
    guard end >= start else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: container, debugDescription: "The word ends before it starts.")
    }
    confidence = try container.decode(Bounded<Confidence>.self, forKey: .confidence).value
    speaker = try container.decodeIfPresent(Bounded<SpeakerNumber>.self, forKey: .speaker)?.value
    speakerConfidence =
      try container.decodeIfPresent(Bounded<Confidence>.self, forKey: .speakerConfidence)?.value
    hasSpaceBefore = try container.decode(Bool.self, forKey: .hasSpaceBefore)
    startsParagraph = try container.decodeIfPresent(Bool.self, forKey: .startsParagraph)
  }
}

/// The number of a speaker.
public enum SpeakerNumber: NumberKind {
  /// Counted from 0.
  public static let bounds = 0...999
}

/// The confidence of a speech engine.
public enum Confidence: NumberKind {
  /// From 0, a guess, to 1, certain.
  public static let bounds = 0.0...1.0
}

extension Collection<TranscriptWord> {
  /// The words as a text in one line.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var text: String {
    var text = ""
    for word in self {
      if word.hasSpaceBefore, !text.isEmpty { text += " " }
      text += word.text
    }
    return text
  }
}
