import Foundation
import Testing

@testable import MinutesCore

@Suite struct TranscriptExcerptTests {
  private let words: [TranscriptWord] = .spoken(
    "The rain fell. The gutter of the roof, the Café's roof, leaks: the roof leaks.")

  /// The parts of an excerpt in which brackets enclose the matches.
  private func parts(_ text: String) -> [MemoMatch.Part] {
    var parts: [MemoMatch.Part] = []
    var isMatch = false
    for piece in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "[" || $0 == "]" })
    {
      if !piece.isEmpty { parts.append(MemoMatch.Part(String(piece), isMatch: isMatch)) }
      isMatch.toggle()
    }
    return parts
  }

  @Test(
    arguments: [
      // The text of the match occurs earlier.
      ("The rain fell. [The] gutter of the roof, the…", 3..<4),
      ("…leaks: the [roof] leaks.", 13..<14),
      // Several matches
      ("…gutter of [the] [roof], the Café's [roof], leaks…", 6..<7),
      // A phrase
      ("…leaks: [the roof] leaks.", 12..<14),
      // Cut within a word, and a match within a word
      ("…s roof, leaks: [the]…", 12..<13),
      ("…of the roof, the [Café]…", 9..<10),
      ("…[s] roof, leaks: the…", 9..<10),
    ] as [(String, Range<Int>)])
  func `a match is located by its excerpt`(excerpt: String, expected: Range<Int>) {
    #expect(words.range(ofMatchIn: parts(excerpt)) == expected)
  }

  @Test(
    arguments: [
      ("…the garden and [the roof] of the shed…", 6..<8),
      ("…a [leak]…", 11..<12),
      ("…the [garden]…", nil),
      ("The rain fell.", nil),
      ("…", nil),
      ("", nil),
    ] as [(String, Range<Int>?)])
  func `without the excerpt, the first occurrence counts`(
    excerpt: String, expected: Range<Int>?
  ) {
    #expect(words.range(ofMatchIn: parts(excerpt)) == expected)
    #expect([TranscriptWord]().range(ofMatchIn: parts(excerpt)) == nil)
  }

  @Test func `repeated words are no obstacle`() {
    let words: [TranscriptWord] = .spoken("la la la la lo la la lo lo la")
    #expect(words.range(ofMatchIn: parts("…la la [lo] lo…")) == 7..<8)
    #expect(words.range(ofMatchIn: parts("…la la la [lo]…")) == 4..<5)
  }

  @Test func `words without spaces are located`() {
    var words: [TranscriptWord] = .spoken("今 日 は 雨 今 日 は 晴")
    for index in words.indices { words[index].hasSpaceBefore = false }
    #expect(words.range(ofMatchIn: parts("…雨[今日は]晴…")) == 4..<7)
  }
}
