import BoundedNumbers
public import Foundation

/// A meeting of the past.
public struct Meeting: Codable, Equatable, Identifiable, Sendable {
  /// The id of the meeting. A recording that begins with it has the same id.
  public let id: UUID

  /// When the meeting took place.
  public let date: Date

  /// The recordings of the sound, in their order. Their memos may have been deleted since.
  ///
  /// A meeting that was resumed on another page has several: the sound of before may still be on its way from the first page.
  public var recordings: [Recording]

  /// The text, divided by speakers. Empty if nothing was recognized.
  public var passages: [Passage]

  /// When who spoke. Empty if the meeting was not recorded, and for meetings of earlier versions.
  public var turns: [MeetingTranscript.Turn]

  /// A recording of a meeting.
  public struct Recording: Codable, Equatable, Identifiable, Sendable {
    /// The id of its memo.
    public let id: Memo.ID

    /// When the recording began, in seconds on the time line of the meeting's turns.
    public var start: TimeInterval

    /// Creates a recording.
    public init(id: Memo.ID, start: TimeInterval = 0) {
      self.id = id
      self.start = start
    }

    /// Decodes a recording.
    ///
    /// - Throws: A `DecodingError` for a time that no recording can have.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Memo.ID.self, forKey: .id)
      start = try container.decode(Bounded<SoundPosition>.self, forKey: .start).value
    }
  }

  /// The words of an attendee in one turn.
  public struct Passage: Codable, Equatable, Sendable {
    /// The name of the attendee. `nil` if the speaker is unknown.
    public var speaker: String?

    /// The words, in one line.
    public var text: String

    /// When the turn began, in seconds from the start of the first recording. The interruption before a further recording
    /// does not count.
    public var start: TimeInterval

    /// Creates a passage.
    public init(speaker: String?, text: String, start: TimeInterval = 0) {
      self.speaker = speaker
      self.text = text
      self.start = Bounded<SoundPosition>(clamping: start).value
    }

    /// Decodes a passage.
    ///
    /// - Throws: A `DecodingError` for a time that no recording can have.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      speaker = try container.decodeIfPresent(String.self, forKey: .speaker)
      text = try container.decode(String.self, forKey: .text)
      start = try container.decode(Bounded<SoundPosition>.self, forKey: .start).value
    }
  }

  /// The value of ``transcript`` if nothing was recognized.
  public static let missingTranscript = "N/A"

  /// Creates a meeting.
  public init(
    id: UUID, date: Date, recordings: [Recording], passages: [Passage],
    turns: [MeetingTranscript.Turn] = []
  ) {
    self.id = id
    self.date = date
    self.recordings = recordings
    self.passages = passages
    self.turns = turns
  }

  /// Creates a meeting that was not interrupted.
  public init(
    id: UUID, date: Date, isRecorded: Bool = false, passages: [Passage],
    turns: [MeetingTranscript.Turn] = []
  ) {
    self.init(
      id: id, date: date, recordings: isRecorded ? [Recording(id: id)] : [], passages: passages,
      turns: turns)
  }

  /// Creates a meeting with a text that is not divided by speakers.
  public init(id: UUID, date: Date, transcript: String) {
    let hasText = !transcript.isEmpty && transcript != Self.missingTranscript
    self.init(
      id: id, date: date, passages: hasText ? [Passage(speaker: nil, text: transcript)] : [])
  }

  /// Whether the sound of the meeting was recorded.
  public var isRecorded: Bool { !recordings.isEmpty }

  /// The text in one line, or ``missingTranscript``.
  public var transcript: String {
    passages.isEmpty
      ? Self.missingTranscript : passages.lazy.map(\.text).joined(separator: " ")
  }
}
