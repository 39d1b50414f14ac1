import Observation

/// What all pages show.
@MainActor
@Observable
final class Board {
  static let shared = Board()

  var lines: [String] = []
}
