import BoundedNumbers
public import Foundation

/// A transcript in the format ``TranscriptFormat/json``.
struct TranscriptDocument: Codable {
  struct Segment: Codable {
    var start: Double
    var end: Double
    var text: String
    var words: [Word]
  }

  struct Word: Codable {
    var text: String
    var start: Double
    var end: Double
    var confidence: Double
    var speaker: Int?
    var speakerConfidence: Double?
    var hasSpaceBefore: Bool?
    var startsParagraph: Bool?
  }

  private static let version = 1

  var version = Self.version
  var title: String
  var engine: SpeechEngineInfo?
  var isEdited: Bool
  var speakers: [String: String]
  var segments: [Segment]

  init(_ transcript: Transcript, title: String) {
    self.title = title
    engine = transcript.engine
    isEdited = transcript.isEdited
    speakers = Dictionary(
      transcript.speakerNames.map { (String($0), $1) }, uniquingKeysWith: { first, _ in first })
    let starts = Set(transcript.paragraphs.map(\.id))
    segments = transcript.segments.enumerated().map { number, segment in
      Segment(
        start: segment.start.milliseconds, end: segment.end.milliseconds, text: segment.text,
        words: segment.words.enumerated().map { index, word in
          let place = TranscriptParagraph.ID(segment: number, word: index)
          return Word(
            text: word.text, start: word.start.milliseconds, end: word.end.milliseconds,
            confidence: word.confidence.milliseconds, speaker: word.speaker,
            speakerConfidence: word.speakerConfidence?.milliseconds,
            hasSpaceBefore: word.hasSpaceBefore ? nil : false,
            startsParagraph: starts.contains(place) ? true : nil)
        })
    }
  }
}

extension Transcript {
  /// Reads a transcript in the format ``TranscriptFormat/json``. Numbers that no recording can have become the nearest possible
  /// ones.
  ///
  /// - Throws: A `DecodingError` if the data have another format, or are of a version that is not known.
  public init(json data: Data) throws {
    let document = try JSONDecoder().decode(TranscriptDocument.self, from: data)
    guard document.isKnown else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "Version \(document.version) is not known."))
    }
    self.init(
      segments: document.segments.enumerated().map { number, segment in
        TranscriptSegment(
          id: number, words: segment.words.map { $0.word(isEdited: document.isEdited) })
      },
      engine: document.engine,
      isEdited: document.isEdited,
      speakerNames: document.speakerNames)
  }
}

extension TranscriptDocument {
  fileprivate var isKnown: Bool { version == Self.version }

  fileprivate var speakerNames: [Int: String] {
    var names: [Int: String] = [:]
    for (key, name) in speakers {
      guard let number = Bounded<SpeakerNumber>(parsing: key) else { continue }
      names[number.value] = name
    }
    return names
  }
}

extension TranscriptDocument.Word {
  /// - Parameter isEdited: Whether the paragraphs are those of a user. Otherwise, pauses decide again.
  fileprivate func word(isEdited: Bool) -> TranscriptWord {
    TranscriptWord(
      text, start: start, end: end, confidence: confidence, speaker: speaker,
      speakerConfidence: speakerConfidence, hasSpaceBefore: hasSpaceBefore ?? true,
      startsParagraph: isEdited ? startsParagraph ?? false : nil)
  }
}

extension Double {
  /// Rounded to three digits.
  fileprivate var milliseconds: Double { (self * 1_000).rounded() / 1_000 }
}
