import Foundation

struct Attendee: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var name = ""
}
