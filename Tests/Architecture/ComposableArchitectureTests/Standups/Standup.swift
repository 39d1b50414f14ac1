import ComposableArchitecture
import Foundation

struct Standup: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var attendees: IdentifiedArrayOf<Attendee> = []
  var duration: Duration = .seconds(60 * 5)
  var meetings: IdentifiedArrayOf<Meeting> = []
  var theme = Theme.bubblegum
  var title = ""

  var durationPerAttendee: Duration { duration / max(1, attendees.count) }
}

extension Standup {
  /// The standup of previews: six attendees with ten seconds each.
  static let mock = Standup(
    id: UUID(100),
    attendees: [
      Attendee(id: UUID(101), name: "Blob"),
      Attendee(id: UUID(102), name: "Blob Jr"),
      Attendee(id: UUID(103), name: "Blob Sr"),
      Attendee(id: UUID(104), name: "Blob Esq"),
      Attendee(id: UUID(105), name: "Blob III"),
      Attendee(id: UUID(106), name: "Blob I"),
    ],
    duration: .seconds(60),
    meetings: [
      Meeting(
        id: UUID(107),
        date: Date(timeIntervalSince1970: 1_234_567_890),
        transcript: "We talked about the weather."
      )
    ],
    theme: .orange,
    title: "Design"
  )
}
