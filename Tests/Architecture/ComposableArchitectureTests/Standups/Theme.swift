enum Theme: String, CaseIterable, Codable, Sendable {
  case bubblegum
  case navy
  case orange
  case periwinkle
}
