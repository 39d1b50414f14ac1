import Observation

/// The lines that all pages share.
@MainActor
@Observable
final class Board {
  static let shared = Board()

  var lines: [String] = []
}
