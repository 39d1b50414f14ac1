import Testing

@testable import MinutesCore

@Suite(.timeLimit(.minutes(15))) struct MemoTagTests {
  @Test(arguments: [
    ("work", "work"), ("  to \t do\n", "to do"), ("a\u{0}b", "a b"), ("Straße", "Straße"),
    ("🥕", "🥕"), (String(repeating: "x", count: 50), String(repeating: "x", count: 50)),
    ("#", "#"),
  ])
  func `a tag has no white space at its ends`(text: String, tag: String) {
    #expect(MemoTag(text)?.text == tag)
  }

  @Test(arguments: [
    "", "  \n", "\u{200B}\u{FEFF}", "\u{301}", String(repeating: "x", count: 51),
    "e" + String(repeating: "\u{301}", count: 1_000), String(repeating: "long ", count: 100_000),
  ])
  func `texts that are no tags are refused`(text: String) {
    #expect(MemoTag(text) == nil)
  }

  @Test func `case does not matter, accents do`() throws {
    let tag = try #require(MemoTag("Café"))
    #expect(try tag == #require(MemoTag("CAFE\u{301}")))
    #expect(try tag != #require(MemoTag("cafe")))
    #expect(try tag.hashValue == #require(MemoTag("café")).hashValue)
    #expect(try Array(tag.key.utf8) == Array(#require(MemoTag("CAFE\u{301}")).key.utf8))
  }

  @Test func `a memo has each tag once, in alphabetical order`() throws {
    var tags = MemoTags(texts: ["work", "", "Home", "WORK", "home"])
    #expect(tags.texts == ["Home", "work"])
    let home = try #require(MemoTag("HOME"))
    #expect(tags.contains(home))
    tags.remove(home)
    #expect(tags.texts == ["work"])
    // A page shows a change of case.
    #expect(tags != MemoTags(texts: ["Work"]))
  }

  @Test func `a memo has a bounded number of tags`() throws {
    var tags = MemoTags(texts: (1...30).map { "tag \($0)" })
    #expect(tags.count == MemoTags.maximumCount && tags.isFull)
    #expect(!tags.insert(try #require(MemoTag("one more"))))
    #expect(tags.insert(try #require(MemoTag("TAG 1"))))
    #expect(tags.count == MemoTags.maximumCount)
  }
}
