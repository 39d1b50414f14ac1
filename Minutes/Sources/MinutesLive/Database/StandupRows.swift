import BoundedNumbers
import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore

/// The length of a stored stand-up, in seconds.
enum StandupSeconds: NumberKind {
  /// Up to a day.
  static let bounds = 0...86_400
}

/// The place of a stored stand-up in the order in which they were added.
enum StandupPosition: NumberKind {
  /// Up to a billion stand-ups.
  static let bounds = 0...1_000_000_000
}

/// The tables of stand-ups. Each row has a copy beside the database: see ``StandupFile``.
enum StandupTable: String, CaseIterable {
  case standup, meeting, runningMeeting

  /// The query of all rows. Those of running meetings have their transcript, unless the database is one of an earlier version.
  func query(in database: Database) throws -> String {
    guard self == .runningMeeting, try database.tableExists("runningTranscript") else {
      return "SELECT rowid AS rowNumber, * FROM \(rawValue)"
    }
    return """
      SELECT rowid AS rowNumber, *, (
        SELECT group_concat(text, '') FROM (
          SELECT text FROM runningTranscript WHERE meeting = runningMeeting.id ORDER BY part)) AS transcript
      FROM runningMeeting
      """
  }

  /// The name of the entries, in messages.
  var noun: String {
    switch self {
    case .standup: "standup"
    case .meeting: "meeting"
    case .runningMeeting: "running meeting"
    }
  }
}

/// A stand-up, or a meeting of one, as a row and a file have it. Both may have any values: numbers that none can have are
/// refused.
enum StandupEntry: Equatable, Sendable {
  case standup(Standup, position: Int)
  case meeting(Meeting, Standup.ID)
  case runningMeeting(RunningMeeting)

  /// Reads a row. `nil` if it cannot be read.
  init?(_ row: Row, of table: StandupTable) {
    let reader = StandupRowReader(row: row)
    switch table {
    case .standup:
      guard
        let id = reader.id("id"),
        let content = StandupContent(
          attendees: reader.decoded("attendees"), position: reader.integer("position"),
          seconds: reader.integer("seconds"), theme: reader.text("theme"),
          title: reader.text("title"))
      else { return nil }
      self.init(id, content)
    case .meeting:
      guard
        let id = reader.id("id"), let standup = reader.id("standup"),
        let date = reader.number("date"),
        let passages: [Meeting.Passage] = reader.decoded("passages")
      else { return nil }
      // A database of an earlier version has no turns, and at most one recording.
      let turns: [MeetingTranscript.Turn]? = row.hasColumn("turns") ? reader.decoded("turns") : []
      let isRecorded = reader.flag("isRecorded")
      let recordings: [Meeting.Recording]? =
        reader.hasValue("recordings")
        ? reader.decoded("recordings") : isRecorded ? [Meeting.Recording(id: id)] : []
      guard let turns, let recordings else { return nil }
      self.init(
        id, of: standup,
        MeetingContent(date: date, passages: passages, recordings: recordings, turns: turns))
    case .runningMeeting:
      guard
        var meeting: RunningMeeting = reader.decoded("json"), reader.id("id") == meeting.id,
        reader.id("standup") == meeting.standupID,
        // They decide which of two pages goes on.
        reader.integer("generation") == meeting.generation,
        let savedAt = reader.number("savedAt"),
        abs(savedAt - meeting.savedAt.timeIntervalSince1970) < 1
      else { return nil }
      if reader.hasValue("transcript") {
        guard let transcript: MeetingTranscript = reader.decoded("transcript") else { return nil }
        meeting.transcript = transcript
      }
      self = .runningMeeting(meeting)
    }
  }

  init?(_ id: Standup.ID, _ content: StandupContent) {
    guard
      let seconds = Bounded<StandupSeconds>(content.seconds),
      let position = Bounded<StandupPosition>(content.position),
      let theme = Theme(rawValue: content.theme),
      // A save would drop an attendee with the id of another.
      Set(content.attendees.map(\.id)).count == content.attendees.count
    else { return nil }
    let standup = Standup(
      id: id,
      attendees: IdentifiedArray(uniqueElements: content.attendees),
      duration: .seconds(1) * seconds.value, theme: theme, title: content.title)
    self = .standup(standup, position: position.value)
  }

  init?(_ id: Meeting.ID, of standup: Standup.ID, _ content: MeetingContent) {
    guard let time = Bounded<RecordingTime>(content.date) else { return nil }
    let meeting = Meeting(
      id: id, date: Date(timeIntervalSince1970: time.value), recordings: content.recordings,
      passages: content.passages, turns: content.turns)
    self = .meeting(meeting, standup)
  }
}

/// The content of a stand-up's row and file.
struct StandupContent: Codable {
  var attendees: [Attendee]
  var position: Int
  var seconds: Int
  var theme: String
  var title: String
}

extension StandupContent {
  fileprivate init?(
    attendees: [Attendee]?, position: Int?, seconds: Int?, theme: String, title: String
  ) {
    guard let attendees, let position, let seconds else { return nil }
    self.init(
      attendees: attendees, position: position, seconds: seconds, theme: theme, title: title)
  }
}

/// The content of a meeting's row and file.
struct MeetingContent: Codable {
  /// Seconds since 1970.
  var date: Double
  var passages: [Meeting.Passage]
  var recordings: [Meeting.Recording]
  var turns: [MeetingTranscript.Turn]
}

/// Reads the columns of a row with any values.
///
/// Each kind of value is read in a function that is not inlined: with several in one `guard`, the optimizer of Swift 6.3 reports
/// an ownership error.
struct StandupRowReader {
  let row: Row

  @inline(never)
  func text(_ column: String) -> String {
    String.fromDatabaseValue(value(column)) ?? ""
  }

  @inline(never)
  func integer(_ column: String) -> Int? {
    Int.fromDatabaseValue(value(column))
  }

  @inline(never)
  func number(_ column: String) -> Double? {
    Double.fromDatabaseValue(value(column))
  }

  /// Whether a column is true. A column that has no truth value is false.
  @inline(never)
  func flag(_ column: String) -> Bool {
    Bool.fromDatabaseValue(value(column)) ?? false
  }

  /// Whether there is a column with a value.
  @inline(never)
  func hasValue(_ column: String) -> Bool {
    row.hasColumn(column) && !value(column).isNull
  }

  private func value(_ column: String) -> DatabaseValue { row[column] }

  /// The id. `nil` if it is not written as this app writes it: such a row could not be changed.
  func id(_ column: String) -> UUID? {
    let text = text(column)
    return UUID(uuidString: text).flatMap { $0.key == text ? $0 : nil }
  }

  func decoded<Value: Decodable>(_ column: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text(column).utf8))
  }
}

/// A value as it lies in the database.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
