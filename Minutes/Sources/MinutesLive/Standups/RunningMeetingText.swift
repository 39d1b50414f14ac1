import GRDB
import MinutesCore

/// A meeting that runs, as it lies in the database: the transcript is apart from the rest, and in parts.
///
/// The transcript grows to half a megabyte in half an hour, and is saved every second. Its beginning stays the same, so that only the last
/// parts are written.
struct RunningMeetingText: Sendable {
  /// The size of a part, in bytes: less than a page of the database.
  static let partSize = 3_000

  /// The meeting without its transcript.
  let json: String

  /// The parts of the transcript.
  let parts: [Substring]

  /// Encodes a meeting.
  init(_ meeting: RunningMeeting) throws {
    parts = Self.parts(of: try encoded(meeting.transcript))
    var meeting = meeting
    meeting.transcript = MeetingTranscript()
    json = try encoded(meeting)
  }

  /// Divides a text between characters. The parts of a text that begins with another one are the same up to the end of that one.
  static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      var end =
        text.utf8.index(start, offsetBy: partSize, limitedBy: text.endIndex) ?? text.endIndex
      // Not within a scalar.
      while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
      parts.append(text[start..<end])
      start = end
    }
    return parts
  }

  /// Writes the parts of the transcript that have changed.
  func saveTranscript(of id: Meeting.ID, in database: Database) throws {
    for (number, part) in parts.enumerated() {
      try database.execute(
        sql: """
          INSERT INTO runningTranscript (meeting, part, text) VALUES (?, ?, ?)
          ON CONFLICT (meeting, part) DO UPDATE SET text = excluded.text WHERE text IS NOT excluded.text
          """, arguments: [id.key, number, String(part)])
    }
    try database.execute(
      sql: "DELETE FROM runningTranscript WHERE meeting = ? AND part >= ?",
      arguments: [id.key, parts.count])
  }
}
