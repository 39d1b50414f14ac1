import Observation

/// The number of pages that are open in a browser.
@MainActor
@Observable
final class Presence {
  static let shared = Presence()

  var count = 0
}
