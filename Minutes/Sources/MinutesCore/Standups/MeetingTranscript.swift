import BoundedNumbers
public import Foundation

/// The text of a meeting that goes on, divided by speakers.
public struct MeetingTranscript: Codable, Equatable, Sendable {
  /// The time in which one attendee speaks.
  public struct Turn: Codable, Equatable, Sendable {
    /// The name of the attendee.
    public var speaker: String

    /// When the turn began, in seconds from the start of the first recording, without interruptions.
    public var start: TimeInterval

    /// Creates a turn.
    public init(speaker: String, start: TimeInterval) {
      self.speaker = speaker
      self.start = Bounded<SoundPosition>(clamping: start).value
    }

    /// Decodes a turn.
    ///
    /// - Throws: A `DecodingError` for a time that no recording can have.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      speaker = try container.decode(String.self, forKey: .speaker)
      start = try container.decode(Bounded<SoundPosition>.self, forKey: .start).value
    }
  }

  /// The turns so far, in ascending order.
  public private(set) var turns: [Turn] = []

  /// The words of recordings that have ended.
  private var finishedSegments: [TranscriptSegment] = []

  /// The words of this recording from before the meeting was resumed.
  private var earlierSegments: [TranscriptSegment] = []

  private var segments: [TranscriptSegment] = []

  /// Creates an empty transcript.
  public init() {}

  /// Decodes a transcript, also one of an earlier version.
  ///
  /// - Throws: A `DecodingError` for times that no recording can have.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    turns = try container.decode([Turn].self, forKey: .turns)
    segments = try container.decode([TranscriptSegment].self, forKey: .segments)
    finishedSegments =
      try container.decodeIfPresent([TranscriptSegment].self, forKey: .finishedSegments) ?? []
    if let stored = try container.decodeIfPresent(
      [TranscriptSegment].self, forKey: .earlierSegments)
    {
      earlierSegments = stored
    } else {
      // Earlier versions kept passages: each becomes a word at the start of its turn.
      let passages =
        try decoder.container(keyedBy: EarlierKeys.self)
        .decodeIfPresent([Meeting.Passage].self, forKey: .earlierPassages) ?? []
      let words = passages.map { TranscriptWord($0.text, start: $0.start, end: $0.start) }
      earlierSegments = words.isEmpty ? [] : [TranscriptSegment(id: 0, words: words)]
    }
  }

  private enum EarlierKeys: String, CodingKey { case earlierPassages }

  /// Begins the turn of another attendee.
  mutating func beginTurn(of speaker: String, at start: TimeInterval) {
    turns.append(Turn(speaker: speaker, start: start))
  }

  /// Replaces the words since the meeting began or was resumed.
  ///
  /// - Parameter start: When the recording of the words began, in seconds on the time line of the turns.
  mutating func update(_ result: SpeechResult, from start: TimeInterval = 0) {
    segments = start == 0 ? result.segments : result.segments.map { $0.delayed(by: start) }
  }

  /// Keeps the words so far beside those of a speech client that starts again, or repeats what it has recognized.
  mutating func keepWords() {
    let words = earlierWords
    earlierSegments =
      (words.isEmpty ? [] : [TranscriptSegment(id: 0, words: words)]) + segments
    segments = []
  }

  /// Keeps the words so far when another recording begins, whose speech client repeats none of them.
  mutating func finishRecording() {
    keepWords()
    finishedSegments += earlierSegments
    earlierSegments = []
  }

  /// The time of the last word, in seconds on the time line of the turns. Zero without words.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  var end: TimeInterval {
    (finishedSegments + earlierSegments + segments).lazy.flatMap(\.words).map(\.end).max() ?? 0
  }

  /// The words of this recording from before the meeting was resumed, up to the first one of the speech client: it may have recognized later
  /// ones again.
  private var earlierWords: [TranscriptWord] {
    let words = earlierSegments.flatMap(\.words)
    guard let start = segments.first(where: { !$0.words.isEmpty })?.start else { return words }
    return words.filter { $0.start < start }
  }

  /// The text so far. A word belongs to the turn in which it starts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  public var passages: [Meeting.Passage] {
    var passages: [Meeting.Passage] = []
    var turn = 0
    for words in [finishedSegments.flatMap(\.words), earlierWords] + segments.map(\.words) {
      for word in words {
        while turn + 1 < turns.count, turns[turn + 1].start <= word.start { turn += 1 }
        while turn > 0, turns[turn].start > word.start { turn -= 1 }
        passages.append(
          word, speaker: turns.isEmpty ? nil : turns[turn].speaker,
          start: turns.isEmpty ? 0 : turns[turn].start)
      }
    }
    return passages
  }
}

extension [Meeting.Passage] {
  fileprivate mutating func append(_ word: TranscriptWord, speaker: String?, start: TimeInterval) {
    if let last = indices.last, self[last].speaker == speaker, self[last].start == start {
      self[last].text += (word.hasSpaceBefore ? " " : "") + word.text
    } else {
      append(Meeting.Passage(speaker: speaker, text: word.text, start: start))
    }
  }
}
