import Foundation

struct VoilogMemo: Equatable, Identifiable, Sendable {
  let id: UUID
  var title: String
  var duration: TimeInterval
}
