import Foundation

/// The colors of a stand-up.
public enum Theme: String, CaseIterable, Codable, Equatable, Sendable {
  /// A pair of colors: the style sheet has both for each color scheme.
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, poppy,
    purple, seafoam, sky, tan, teal, yellow

  /// The name for users.
  public var name: String { rawValue.capitalized }
}
