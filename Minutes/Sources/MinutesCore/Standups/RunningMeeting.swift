import BoundedNumbers
import ComposableArchitecture
public import Foundation

/// A meeting that goes on, as it is saved every second: other pages show it, and after a crash it can be resumed or finished.
public struct RunningMeeting: Codable, Equatable, Identifiable, Sendable {
  /// The id of the meeting.
  public let id: Meeting.ID

  /// The stand-up that is held.
  public let standupID: Standup.ID

  /// When the meeting began.
  public var date: Date

  /// The time that the meeting has taken, in seconds.
  public var elapsed: TimeInterval

  /// The time since the meeting began, with the time under alerts and without interruptions, in seconds.
  public var recorded: TimeInterval

  /// The recordings of the sound, in their order. The last one may go on.
  public var recordings: [Meeting.Recording]

  /// How often the meeting was resumed. Of two pages that run the same meeting, the one that resumed it later goes on.
  public var generation: Int

  /// When this was saved.
  public var savedAt: Date

  /// The text so far.
  public var transcript: MeetingTranscript

  /// The attendees as they were when the meeting began. Empty in meetings of earlier versions.
  public var attendees: [Attendee] = []

  /// The length of the meeting as it was when it began, in seconds. `nil` in meetings of earlier versions.
  public var duration: TimeInterval?

  /// Whether the time stands still under an alert.
  public var isPaused = false

  /// Whether the page that ran the meeting was left or reloaded, so that no page runs it. A page that saves it again runs it.
  public var isLeft = false

  /// The position of the last attendee whose turn was begun. `nil` if none was.
  public var turnIndex: Int?

  /// The time without a save after which the meeting counts as interrupted.
  public static let gracePeriod = Duration.seconds(5)

  /// Creates a running meeting.
  public init(
    id: Meeting.ID,
    standupID: Standup.ID,
    date: Date,
    elapsed: TimeInterval,
    recorded: TimeInterval,
    recordings: [Meeting.Recording],
    generation: Int = 0,
    savedAt: Date,
    transcript: MeetingTranscript
  ) {
    self.id = id
    self.standupID = standupID
    self.date = date
    self.elapsed = elapsed
    self.recorded = recorded
    self.recordings = recordings
    self.generation = generation
    self.savedAt = savedAt
    self.transcript = transcript
  }

  /// Creates a running meeting that was not resumed on another page.
  public init(
    id: Meeting.ID,
    standupID: Standup.ID,
    date: Date,
    elapsed: TimeInterval,
    recorded: TimeInterval,
    isRecorded: Bool,
    generation: Int = 0,
    savedAt: Date,
    transcript: MeetingTranscript
  ) {
    self.init(
      id: id, standupID: standupID, date: date, elapsed: elapsed, recorded: recorded,
      recordings: isRecorded ? [Meeting.Recording(id: id)] : [], generation: generation,
      savedAt: savedAt, transcript: transcript)
  }

  /// Decodes a running meeting.
  ///
  /// - Throws: A `DecodingError` for numbers that no recording can have.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys) throws -> Date {
      let date = try container.decode(Date.self, forKey: key)
      guard let time = Bounded<RecordingTime>(date.timeIntervalSince1970) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "No recording has this date.")
      }
      return Date(timeIntervalSince1970: time.value)
    }
    id = try container.decode(Meeting.ID.self, forKey: .id)
    standupID = try container.decode(Standup.ID.self, forKey: .standupID)
    date = try time(.date)
    elapsed = try container.decode(Bounded<SoundPosition>.self, forKey: .elapsed).value
    recorded = try container.decode(Bounded<SoundPosition>.self, forKey: .recorded).value
    if let stored = try container.decodeIfPresent([Meeting.Recording].self, forKey: .recordings) {
      recordings = stored
    } else {
      // A meeting of an earlier version has at most one recording, with the id of the meeting.
      let isRecorded = try decoder.container(keyedBy: EarlierKeys.self)
        .decode(Bool.self, forKey: .isRecorded)
      recordings = isRecorded ? [Meeting.Recording(id: id)] : []
    }
    generation = try container.decode(Bounded<MeetingGeneration>.self, forKey: .generation).value
    savedAt = try time(.savedAt)
    transcript = try container.decode(MeetingTranscript.self, forKey: .transcript)
    attendees = try container.decodeIfPresent([Attendee].self, forKey: .attendees) ?? []
    duration = try container.decodeIfPresent(Bounded<SoundPosition>.self, forKey: .duration)?.value
    isPaused = try container.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false
    isLeft = try container.decodeIfPresent(Bool.self, forKey: .isLeft) ?? false
    turnIndex = try container.decodeIfPresent(Bounded<SpeakerNumber>.self, forKey: .turnIndex)?
      .value
  }

  private enum EarlierKeys: String, CodingKey { case isRecorded }

  /// The stand-up with the attendees and the length that it had when the meeting began.
  public func plan(of standup: Standup) -> Standup {
    guard !attendees.isEmpty, let duration else { return standup }
    var standup = standup
    standup.attendees = IdentifiedArray(attendees, uniquingIDsWith: { first, _ in first })
    standup.duration = .nearest(seconds: duration)
    return standup
  }

  /// Whether the sound is or was recorded.
  public var isRecorded: Bool { !recordings.isEmpty }

  /// Whether the page that runs the meeting was left, or has stopped saving it.
  public func isInterrupted(at now: Date) -> Bool {
    // The clock of the machine may have been set back.
    isLeft || abs(now.timeIntervalSince(savedAt)) > Self.gracePeriod.timeInterval
  }

  /// The meeting as it is kept.
  public var meeting: Meeting {
    Meeting(
      id: id, date: date, recordings: recordings, passages: transcript.passages,
      turns: isRecorded ? transcript.turns : [])
  }
}

/// The stored meetings that run or were interrupted.
public struct RunningMeetingsRecord: Equatable, Sendable {
  /// The meetings, in the order of their ids.
  public var meetings: [RunningMeeting]

  /// The ids of stored meetings that cannot be read. A copy of each is kept when its meeting is saved again.
  public var unreadable: [String]

  /// Creates a record.
  public init(meetings: [RunningMeeting] = [], unreadable: [String] = []) {
    self.meetings = meetings
    self.unreadable = unreadable
  }
}

/// How often a meeting was resumed.
enum MeetingGeneration: NumberKind {
  /// Up to a billion times.
  static let bounds = 0...1_000_000_000
}
