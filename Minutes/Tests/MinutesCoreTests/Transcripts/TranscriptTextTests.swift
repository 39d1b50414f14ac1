import Foundation
import Testing

@testable import MinutesCore

@Suite struct TranscriptTextTests {
  @Test func `paragraphs start at pauses`() {
    let transcript = Transcript.spoken((0, "one two"), (3, "three"), (5.5, "four five"))
    #expect(transcript.paragraphs.map(\.text) == ["one two three", "four five"])
    #expect(transcript.paragraphs.map(\.start) == [0, 5.5])
  }

  @Test func `paragraphs start with another speaker`() {
    let words: [TranscriptWord] =
      .spoken("yes no", speaker: 0) + .spoken("maybe", at: 2, speaker: 1)
    let transcript = Transcript(segments: [TranscriptSegment(id: 0, words: words)])
    #expect(transcript.paragraphs.map(\.text) == ["yes no", "maybe"])
    #expect(transcript.paragraphs.map(\.speaker) == [0, 1])
  }

  @Test func `a long paragraph ends with its segment`() {
    let text = Array(repeating: "word", count: 50).joined(separator: " ")
    let transcript = Transcript.spoken((0, text), (50, text), (100, text))
    #expect(transcript.paragraphs.map(\.words.count) == [100, 50])
  }

  @Test func `segments without words make no paragraph`() {
    #expect(Transcript.spoken((0, ""), (1, "")).paragraphs.isEmpty)
  }

  @Test(arguments: [
    ("what to tell the landlord", "What to tell the landlord"),
    ("Hello. My name is nobody.", "Hello"),
    ("is it raining? yes", "Is it raining?"),
    (
      "remember to buy milk and bread and eggs and all the other things",
      "Remember to buy milk and bread and eggs and all…"
    ),
    ("...", nil), ("", nil),
  ])
  func `a title is made of the first words`(text: String, title: String?) {
    #expect(Transcript.spoken((0, text)).suggestedTitle == title)
  }

  @Test func `a title goes on after an utterance of a word`() {
    let transcript = Transcript.spoken((0, "well"), (2, "about the roof"), (9, "it leaks"))
    #expect(transcript.suggestedTitle == "Well about the roof it leaks")
  }

  @Test func `a title is a valid name of a memo`() {
    let word = String(repeating: "a", count: 1000)
    let title = Transcript.spoken((0, word)).suggestedTitle
    #expect(title?.count == 51)
  }

  @Test func `a search ignores case, accents and punctuation`() throws {
    let words: [TranscriptWord] = .spoken("The Café, the cafeteria: déjà vu.")
    #expect(try #require(TranscriptQuery("cafe")).matches(in: words) == [1..<2, 3..<4])
    #expect(try #require(TranscriptQuery("THE ca")).matches(in: words) == [0..<2, 2..<4])
    #expect(try #require(TranscriptQuery("deja vu")).matches(in: words) == [4..<6])
    #expect(try #require(TranscriptQuery("th café")).matches(in: words) == [])
    #expect(TranscriptQuery(" … ") == nil)
  }

  @Test func `a search finds words without spaces between them`() throws {
    var words: [TranscriptWord] = .spoken("今 日 は 雨 well- known")
    for index in [1, 2, 3, 5] { words[index].hasSpaceBefore = false }
    #expect(try #require(TranscriptQuery("今日は")).matches(in: words) == [0..<3])
    #expect(try #require(TranscriptQuery("日は雨")).matches(in: words) == [1..<4])
    #expect(try #require(TranscriptQuery("well-known")).matches(in: words) == [4..<6])
    #expect(try #require(TranscriptQuery("wellk")).matches(in: words) == [4..<6])
    #expect(try #require(TranscriptQuery("well known")).matches(in: words) == [4..<6])
    #expect(try #require(TranscriptQuery("雨well")).matches(in: words) == [])
  }

  @Test func `a search passes over dashes`() throws {
    let words: [TranscriptWord] = .spoken("salt – and & pepper")
    #expect(try #require(TranscriptQuery("salt and pepper")).matches(in: words) == [0..<5])
    #expect(try #require(TranscriptQuery("and")).matches(in: words) == [2..<3])
    #expect(try #require(TranscriptQuery("sal")).matches(in: words) == [0..<1])
  }

  @Test func `a damaged word is not decoded`() throws {
    let word = TranscriptWord("Hello", start: 1, end: 2, confidence: 0.5, speaker: 1)
    let json = String(decoding: try JSONEncoder().encode(word), as: UTF8.self)
    let decode = { (json: String) in
      try JSONDecoder().decode(TranscriptWord.self, from: Data(json.utf8))
    }
    #expect(try decode(json) == word)
    for (valid, invalid) in [
      (#""start":1"#, #""start":-1"#), (#""start":1"#, #""start":3"#),
      (#""end":2"#, #""end":1e300"#),
      (#""confidence":0.5"#, #""confidence":7"#),
    ] {
      #expect(json.contains(valid))
      #expect(throws: DecodingError.self) {
        try decode(json.replacingOccurrences(of: valid, with: invalid))
      }
    }
  }
}
