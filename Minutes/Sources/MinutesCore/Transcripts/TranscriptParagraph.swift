public import Foundation

/// A paragraph of a transcript: words of one speaker without a long pause between them, or as the user has edited them.
public struct TranscriptParagraph: Equatable, Identifiable, Sendable {
  /// The place of the first word: the position of its segment in the transcript, and its position in the segment.
  public struct ID: Hashable, Sendable {
    /// The position of the segment.
    public var segment: Int

    /// The position of the word in the segment.
    public var word: Int

    /// Creates the id of the paragraph that begins with a word.
    public init(segment: Int, word: Int) {
      self.segment = segment
      self.word = word
    }
  }

  /// The words of one segment that belong to the paragraph.
  struct Piece: Equatable, Sendable {
    var segment: Int
    var words: Range<Int>
  }

  /// The place of the first word.
  public var id: ID

  /// The words.
  public internal(set) var words: [TranscriptWord]

  /// The segments that the words come from.
  var pieces: [Piece]

  /// The name of the speaker. `nil` if speakers were not told apart.
  public internal(set) var speakerName: String?

  /// Whether the user edits the paragraph.
  public internal(set) var isEdited = false

  /// The words that match the search, each match a range of positions.
  public internal(set) var matches: [Range<Int>] = []

  /// The match that the user looks at, as a position in ``matches``.
  public internal(set) var selectedMatch: Int?

  /// When the first word starts, in seconds from the start of the recording.
  public var start: TimeInterval { words.first?.start ?? 0 }

  /// The number of the speaker. `nil` if speakers were not told apart.
  public var speaker: Int? { words.first?.speaker }

  /// Whether the speaker of most of the words is uncertain.
  public var hasUncertainSpeaker: Bool {
    words.count(where: \.hasUncertainSpeaker) * 2 > words.count
  }

  /// The words in one line.
  public var text: String { words.text }

  /// Whether another paragraph has the same words of the same speaker, whatever is searched for and edited.
  func hasSameWords(as other: Self) -> Bool {
    words == other.words && pieces == other.pieces && speakerName == other.speakerName
  }

  /// The confidence below which a word is shown as uncertain.
  public static let lowConfidence = 0.5

  /// The confidence below which the speaker of a word is shown as uncertain: a third of those words has the wrong speaker, and
  /// one percent of the others.
  public static let lowSpeakerConfidence = 0.3

  /// The pause before a paragraph, in seconds.
  static let pause: TimeInterval = 2

  /// The number of words after which the next segment starts a paragraph.
  static let comfortableLength = 80
}

extension TranscriptWord {
  /// Whether the engine's confidence is so low that the word is shown as uncertain.
  public var isUncertain: Bool { confidence < TranscriptParagraph.lowConfidence }

  /// Whether the confidence of the speaker is so low that it is shown as uncertain.
  public var hasUncertainSpeaker: Bool {
    speakerConfidence.map { $0 < TranscriptParagraph.lowSpeakerConfidence } ?? false
  }
}

extension Transcript {
  /// The paragraphs: a new one starts at a pause of two seconds, with another speaker, and with the next segment after 80 words.
  /// An edited paragraph has the line breaks that were typed, and no others.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  public var paragraphs: [TranscriptParagraph] {
    var paragraphs: [TranscriptParagraph] = []
    var lastEnd: TimeInterval = 0
    for (segmentIndex, segment) in segments.enumerated() {
      for (wordIndex, word) in segment.words.enumerated() {
        let startsParagraph =
          paragraphs.last.map { last in
            if word.speaker != last.speaker { return true }
            return word.startsParagraph
              ?? (word.start - lastEnd >= TranscriptParagraph.pause
                || (wordIndex == 0 && last.words.count >= TranscriptParagraph.comfortableLength))
          } ?? true
        lastEnd = word.end
        if startsParagraph {
          paragraphs.append(
            TranscriptParagraph(
              id: TranscriptParagraph.ID(segment: segmentIndex, word: wordIndex), words: [],
              pieces: [], speakerName: word.speaker.map(name(ofSpeaker:))))
        }
        paragraphs[paragraphs.count - 1].append(word, segment: segmentIndex, at: wordIndex)
      }
    }
    return paragraphs
  }
}

extension TranscriptParagraph {
  fileprivate mutating func append(_ word: TranscriptWord, segment: Int, at index: Int) {
    words.append(word)
    if pieces.last?.segment == segment {
      pieces[pieces.count - 1].words = pieces[pieces.count - 1].words.lowerBound..<index + 1
    } else {
      pieces.append(Piece(segment: segment, words: index..<index + 1))
    }
  }
}
