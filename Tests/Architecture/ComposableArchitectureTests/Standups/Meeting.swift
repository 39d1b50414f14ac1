import Foundation

struct Meeting: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  let date: Date
  var transcript: String
}
