import Foundation

/// A word or a short phrase that the user gives memos to find them again.
///
/// Tags that differ only in case are equal; ``text`` has the case that the user has typed.
public struct MemoTag: Hashable, Sendable {
  /// The maximum length in characters.
  public static let maximumLength = 50

  /// The maximum size in bytes. A character may have any number of accents.
  static let maximumSize = 400

  /// The text, without white space at its ends.
  public let text: String

  /// The text in which case does not matter. Equal tags have the same key, byte by byte.
  public let key: String

  /// Creates a tag. White space and control characters between words become a space.
  ///
  /// - Parameter text: The text. It may come from a browser, a file or the database.
  /// - Returns: `nil` if the text has no visible character, or is longer than ``maximumLength``.
  /// - Complexity: O(1), because longer texts are refused before they are read.
  public init?(_ text: String) {
    // White space around the text does not count, but has a bound, too.
    guard text.utf8.count <= 4 * Self.maximumSize else { return nil }
    let words = text.unicodeScalars
      .split { scalar in
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      }
      .map { String($0) }
    let plain = words.joined(separator: " ").precomposedStringWithCanonicalMapping
    guard
      plain.unicodeScalars.contains(where: \.isVisible), plain.count <= Self.maximumLength,
      plain.utf8.count <= Self.maximumSize
    else { return nil }
    self.text = plain
    key =
      plain.folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping
  }

  /// The beginning of a text that is being typed, so that a browser cannot fill the memory.
  static func typed(_ text: String) -> String { String(text.prefix(2 * maximumLength)) }

  /// Whether two tags differ at most in case.
  public static func == (a: Self, b: Self) -> Bool { a.key == b.key }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension MemoTag: Comparable {
  /// Whether a tag is before another one in lists.
  public static func < (a: Self, b: Self) -> Bool { a.key < b.key }
}

extension Unicode.Scalar {
  /// Whether the scalar can be seen. A tag of format characters alone would be an empty label.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .unassigned, .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }
}
