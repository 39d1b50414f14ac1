public import ComposableArchitecture
public import Foundation

/// A stand-up: a short meeting that is held again and again, with the meetings of the past.
public struct Standup: Equatable, Identifiable, Sendable {
  /// The id of the stand-up.
  public let id: UUID

  /// The attendees, in the order in which they speak.
  public var attendees: IdentifiedArrayOf<Attendee>

  /// The length of a meeting.
  public var duration: Duration

  /// The meetings of the past, the newest first.
  public var meetings: IdentifiedArrayOf<Meeting>

  /// The colors of the stand-up.
  public var theme: Theme

  /// The title. Empty if it has none.
  public var title: String

  /// Creates a stand-up.
  public init(
    id: UUID,
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(60 * 5),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum,
    title: String = ""
  ) {
    self.id = id
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.theme = theme
    self.title = title
  }

  /// The lengths that a form offers, in minutes.
  public static let minutes = 5...30

  /// The largest number of attendees that a form accepts.
  public static let maximumAttendeeCount = 30

  /// The time of each attendee.
  public var durationPerAttendee: Duration { schedule.share }

  /// The speakers' times in a meeting.
  public var schedule: MeetingSchedule {
    MeetingSchedule(duration: duration, speakerCount: attendees.count)
  }
}

/// A person who speaks in a stand-up.
public struct Attendee: Codable, Equatable, Identifiable, Sendable {
  /// The id of the attendee.
  public let id: UUID

  /// The name. Empty while it is not entered.
  public var name: String

  /// Creates an attendee.
  public init(id: UUID, name: String = "") {
    self.id = id
    self.name = name
  }
}
