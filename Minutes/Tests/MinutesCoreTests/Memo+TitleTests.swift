import Testing

@testable import MinutesCore

@Suite struct MemoTitleTests {
  @Test(arguments: [
    ("", ""), ("Groceries", "Groceries"), ("Für Ä 🎻", "Für Ä 🎻"), ("a\0b\u{7F}\u{9F}\nc", "abc"),
    (String(repeating: "x", count: 2_000), String(repeating: "x", count: 200)),
    // Not cut in the middle of a character.
    (String(repeating: "x", count: 199) + "🎻", String(repeating: "x", count: 199)),
    (String(repeating: "🎻", count: 101), String(repeating: "🎻", count: 100)),
    // A single character.
    ("e" + String(repeating: "\u{301}", count: 2_000), ""),
  ])
  func `text becomes a name`(text: String, title: String) {
    #expect(Memo.validTitle(text) == title)
    #expect(Memo.validTitle(title) == title)
  }
}
