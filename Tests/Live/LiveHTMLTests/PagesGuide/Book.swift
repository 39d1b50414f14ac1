import Foundation

struct Book: Equatable, Identifiable, Sendable {
  let id: UUID
  var title: String
  var isRead = false
}

enum Filter: String, CaseIterable {
  case all = "All"
  case unread = "Unread"

  var path: String { self == .all ? "/" : "/unread" }
}
