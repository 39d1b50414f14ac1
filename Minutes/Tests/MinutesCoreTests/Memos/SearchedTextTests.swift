import Testing

@testable import MinutesCore

@Suite struct SearchedTextTests {
  /// The parts with brackets around those that match.
  private func marked(_ text: String, _ search: String) throws -> String {
    let parts = try #require(SearchPattern(search)).parts(of: text)
    #expect(parts.map(\.text).joined() == text)
    return parts.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(arguments: [
    // Beginnings count for the word that is being typed, and only for that.
    ("The roof leaks", "roo", "The [roof] leaks"),
    ("The roof leaks", "roo ", "The roof leaks"),
    ("The roof leaks", "roo leak", "The roof [leaks]"),
    ("The roof leaks", "roof le", "The [roof] [leaks]"),
    ("Proof of roof", "roof", "Proof of [roof]"),
    // Neither case nor accents count.
    ("CAFÉ, café and cafe", "Cafe", "[CAFÉ], [café] and [cafe]"),
    ("Cafe\u{301}", "café", "[Cafe\u{301}]"),
    // A phrase is one match.
    ("The roof. The-roof! Roof the", #""the roof""#, "[The roof]. [The-roof]! Roof the"),
    ("a a a", #""a a""#, "[a a a]"),
    ("Song", "roof", "Song"),
    ("", "roof", ""),
  ])
  func `matches are marked`(text: String, search: String, expected: String) throws {
    #expect(try marked(text, search) == expected)
  }
}
