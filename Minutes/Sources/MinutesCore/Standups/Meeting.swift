public import Foundation

/// A meeting of the past.
public struct Meeting: Codable, Equatable, Identifiable, Sendable {
  /// The id of the meeting. If the meeting was recorded, its memo has the same id.
  public let id: UUID

  /// When the meeting took place.
  public let date: Date

  /// Whether the sound of the meeting was recorded: the memo may have been deleted since.
  public var isRecorded: Bool

  /// The text, divided by speakers. Empty if nothing was recognized.
  public var passages: [Passage]

  /// The words of an attendee in one turn.
  public struct Passage: Codable, Equatable, Sendable {
    /// The name of the attendee. `nil` if the speaker is unknown.
    public var speaker: String?

    /// The words, in one line.
    public var text: String

    /// When the turn began, in seconds from the start of the recording.
    public var start: TimeInterval

    /// Creates a passage.
    public init(speaker: String?, text: String, start: TimeInterval = 0) {
      self.speaker = speaker
      self.text = text
      self.start = start
    }
  }

  /// The value of ``transcript`` if nothing was recognized.
  public static let missingTranscript = "N/A"

  /// Creates a meeting.
  public init(id: UUID, date: Date, isRecorded: Bool = false, passages: [Passage]) {
    self.id = id
    self.date = date
    self.isRecorded = isRecorded
    self.passages = passages
  }

  /// Creates a meeting with a text that is not divided by speakers.
  public init(id: UUID, date: Date, transcript: String) {
    let hasText = !transcript.isEmpty && transcript != Self.missingTranscript
    self.init(
      id: id, date: date, passages: hasText ? [Passage(speaker: nil, text: transcript)] : [])
  }

  /// The text in one line, or ``missingTranscript``.
  public var transcript: String {
    passages.isEmpty
      ? Self.missingTranscript : passages.lazy.map(\.text).joined(separator: " ")
  }
}
