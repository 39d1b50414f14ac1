import Foundation
import Testing

@testable import MinutesCore

@Suite struct TranscriptEditingTests {
  private func edited(_ words: [TranscriptWord], to text: String) -> [TranscriptWord] {
    words.edited(to: text).map(\.word)
  }

  @Test func `words that stay keep their times and their confidence`() {
    let words: [TranscriptWord] = .spoken("the quick brown fox")
    #expect(edited(words, to: "the quick brown fox") == words)
    #expect(edited(words, to: " the  brown\nfox ") == [words[0], words[2], words[3]])
  }

  @Test func `a corrected word has the time of the word before it was corrected`() {
    let words: [TranscriptWord] = .spoken("the quack brown fox", speaker: 2)
    let new = TranscriptWord("quick", start: 1, end: 1.5, speaker: 2)
    #expect(edited(words, to: "the quick brown fox") == [words[0], new, words[2], words[3]])
  }

  @Test func `new words share the gap between their neighbors`() {
    let words: [TranscriptWord] = .spoken("the fox")
    // Given a gap from 0.5 to 1 s, and words of 5 letters
    let result = edited(words, to: "the quick brown fox")
    #expect(
      result == [
        words[0], TranscriptWord("quick", start: 0.5, end: 0.75),
        TranscriptWord("brown", start: 0.75, end: 1), words[1],
      ])
  }

  @Test func `words that replace fewer share their time`() {
    let words: [TranscriptWord] = .spoken("a highway b")
    let result = edited(words, to: "a high ways b")
    #expect(
      result == [
        words[0], TranscriptWord("high", start: 1, end: 1.25),
        TranscriptWord("ways", start: 1.25, end: 1.5), words[2],
      ])
  }

  @Test func `words at the ends have the times of the ends`() {
    let words: [TranscriptWord] = .spoken("fox")
    #expect(edited(words, to: "the fox").first == TranscriptWord("the", start: 0, end: 0))
    #expect(edited(words, to: "fox runs").last == TranscriptWord("runs", start: 0.5, end: 0.5))
  }

  @Test func `without spaces only the changed words lose their times`() {
    var words: [TranscriptWord] = .spoken("今日 は 雨 です")
    for index in words.indices.dropFirst() { words[index].hasSpaceBefore = false }
    #expect(words.text == "今日は雨です")
    let result = edited(words, to: "今日は雪です")
    #expect(result.text == "今日は雪です")
    #expect(result.map(\.start) == [0, 1, 2, 3])
    #expect(result[2] == TranscriptWord("雪", start: 2, end: 2.5, hasSpaceBefore: false))
  }

  @Test func `words stay in their segments`() throws {
    var transcript = Transcript.spoken((0, "one two"), (2, "three four"))
    let paragraph = try #require(transcript.paragraphs.first)
    transcript.replaceText(of: paragraph, with: "one 2 too four five")
    #expect(transcript.segments.map(\.text) == ["one 2 too", "four five"])
    #expect(transcript.isEdited)
  }

  @Test func `a paragraph without words goes`() throws {
    var transcript = Transcript.spoken((0, "one two"), (9, "three"))
    transcript.replaceText(of: transcript.paragraphs[0], with: " ")
    #expect(transcript.paragraphs.map(\.text) == ["three"])
  }

  @Test func `times never go back, whatever is typed`() throws {
    var random = SeededNumbers(seed: 7)
    let vocabulary = ["a", "b", "c", "dd", "ee"]
    for _ in 0..<300 {
      let count = Int.random(in: 0...8, using: &random)
      let old = (0..<count).map { _ in vocabulary.randomElement(using: &random)! }
      let new = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        vocabulary.randomElement(using: &random)!
      }
      let result = edited(
        .spoken(old.joined(separator: " ")), to: new.joined(separator: " "))
      #expect(result.map(\.text) == new)
      #expect(zip(result, result.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
    }
  }
}

/// The same random numbers each time.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
