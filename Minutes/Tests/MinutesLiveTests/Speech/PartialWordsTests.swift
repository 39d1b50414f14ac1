import MinutesCore
import Testing

@testable import MinutesLive

/// The merged partial results of an utterance. Each word of a test has half a second, one a second.
@Suite struct PartialWordsTests {
  private func words(_ text: String, at start: Double = 0) -> [TranscriptWord] {
    text.split(separator: " ").enumerated().map { index, word in
      let time = start + Double(index)
      return TranscriptWord(String(word), start: time, end: time + 0.5)
    }
  }

  /// The text after each of some results.
  private func texts(of results: [String]) -> [String] {
    var partial = PartialWords(words(results[0]))
    return [partial.words.text]
      + results.dropFirst().map {
        partial.replace(with: words($0))
        return partial.words.text
      }
  }

  @Test func `words that two results agree on stay`() {
    #expect(
      texts(of: ["eight of", "eight of spades", "8 of spades for", "eight of spades four"]) == [
        "eight of", "eight of spades", "eight of spades for", "eight of spades four",
      ])
  }

  @Test func `words that one result has heard are replaced`() {
    #expect(
      texts(of: ["I'd", "unless to", "unless to be"]) == ["I'd", "unless to", "unless to be"])
  }

  @Test func `punctuation and case of words that stay are those of the last result`() {
    #expect(texts(of: ["and so", "And so, my", "And so my. Fellow"]).last == "And so my. Fellow")
  }

  @Test func `a result without words leaves the one before`() {
    #expect(texts(of: ["one", "", "one two"]) == ["one", "one", "one two"])
    #expect(texts(of: ["", "one"]) == ["", "one"])
  }

  @Test func `a result that divides words otherwise has no word twice`() {
    // Given two words that stay, until 1.5 s
    var partial = PartialWords(words("a part"))
    partial.replace(with: words("a part of"))

    // When a result has one word in their place, and another one behind it
    partial.replace(with: [
      TranscriptWord("apart", start: 0, end: 1.6), TranscriptWord("from", start: 2, end: 2.5),
    ])

    // Then the word behind them follows
    #expect(partial.words.text == "a part from")
  }
}
