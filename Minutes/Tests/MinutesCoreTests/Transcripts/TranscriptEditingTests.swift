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
    #expect(edited(words, to: "  quick  brown\nfox ") == Array(words.dropFirst()))
  }

  @Test func `the time of words that go belongs to the word before them`() {
    let words: [TranscriptWord] = .spoken("the quick brown fox")
    var the = words[0]
    the.end = words[1].end
    #expect(edited(words, to: "the brown fox") == [the, words[2], words[3]])
    // Unless it is longer than a subtitle
    let long: [TranscriptWord] = .spoken("a b c d e f g h i j")
    #expect(edited(long, to: "a j") == [long[0], long[9]])
  }

  @Test func `words between the first and the last change are certain`() {
    let words: [TranscriptWord] = .spoken("and all my fellow american and not")
    let result = edited(words, to: "and so, my fellow Americans: ask not")
    #expect(result.map(\.confidence) == [0.75, 1, 1, 1, 1, 1, 0.75])
    #expect(result[3].start == words[3].start)
  }

  @Test(arguments: TranscriptFormat.allCases)
  func `an edited paragraph has no break that was not typed`(format: TranscriptFormat) throws {
    // Given a paragraph whose first words are seconds before its last ones
    var transcript = Transcript.spoken((0, "and all my fellow american and not what you can do"))
    let paragraph = try #require(transcript.paragraphs.first)

    // When the words between them go
    transcript.replaceText(of: paragraph, with: "and all can do")

    // Then no format divides it
    #expect(transcript.paragraphs.map(\.text) == ["and all can do"])
    let text = transcript.text(as: format, texts: .english)
    switch format {
    case .txt, .md: #expect(text.split(separator: "\n").count == 1)
    // Two cues: eleven seconds are too long for one.
    case .srt, .vtt: #expect(transcript.cues.map(\.lines) == [["and all"], ["can do"]])
    case .json: #expect(text.split(separator: "\"startsParagraph\"").count == 2)
    }
  }

  @Test func `subtitles of an edited sentence have no hole`() throws {
    var transcript = Transcript.spoken((0, "ask um you know not what"))
    transcript.replaceText(of: transcript.paragraphs[0], with: "ask not what")
    #expect(
      transcript.cues == [TranscriptCue(start: 0, end: 5.5, lines: ["ask not what"], speaker: nil)])
  }

  @Test func `each typed line is a paragraph in all formats`() throws {
    var transcript = Transcript.spoken((0, "one two three four"))
    let before = transcript
    transcript.replaceText(of: transcript.paragraphs[0], with: "\n one two\n\n \n3 four ")
    #expect(transcript.paragraphs.map(\.text) == ["one two", "3 four"])
    #expect(transcript.text(as: .txt, texts: .english) == "one two\n\n3 four\n")
    #expect(transcript.cues.map(\.lines) == [["one two"], ["3 four"]])
    #expect(
      transcript.text(as: .json, texts: .english).split(separator: "\"startsParagraph\"").count == 3
    )
    // And stays one when it is stored
    let data = try JSONEncoder().encode(transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    #expect(before.paragraphs.count == 1)
  }

  @Test func `the paragraph behind an edited one stays a paragraph`() {
    // Given a long paragraph, and one that starts because of its length
    let long = Array(repeating: "word", count: 85).joined(separator: " ")
    var transcript = Transcript.spoken((0, long), (85, "next"))
    #expect(transcript.paragraphs.map(\.words.count) == [85, 1])

    // When the long one becomes short, or goes
    transcript.replaceText(of: transcript.paragraphs[0], with: "short")
    #expect(transcript.paragraphs.map(\.text) == ["short", "next"])
    transcript.replaceText(of: transcript.paragraphs[0], with: "")
    #expect(transcript.paragraphs.map(\.text) == ["next"])
  }

  @Test func `a paragraph that has become longer stays one`() {
    let segment = Array(repeating: "word", count: 60).joined(separator: " ")
    var transcript = Transcript.spoken((0, segment), (60, "and the end"))
    let text =
      Array(repeating: "typed", count: 30).joined(separator: " ") + " \(segment) and the end"
    transcript.replaceText(of: transcript.paragraphs[0], with: text)
    #expect(transcript.paragraphs.map(\.text) == [text])
  }

  @Test func `a paragraph that was edited is divided where the speaker changes`() {
    var transcript = Transcript.spoken((0, "one two three"))
    transcript.replaceText(of: transcript.paragraphs[0], with: "one too three")
    for index in 0..<3 { transcript.segments[0].words[index].speaker = index / 2 }
    #expect(transcript.paragraphs.map(\.text) == ["one too", "three"])
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

  @Test func `a word is not joined with the one before when its beginning goes`() {
    var words: [TranscriptWord] = .spoken("a well- known fact")
    words[2].hasSpaceBefore = false
    #expect(words.text == "a well-known fact")
    #expect(edited(words, to: "a known fact").text == "a known fact")
    #expect(edited(words, to: "a little known fact").text == "a little known fact")
    #expect(edited(words, to: "a well-worn fact").text == "a well-worn fact")
  }

  @Test func `the text is the one that was typed, with and without spaces`() {
    var random = SeededNumbers(seed: 11)
    let vocabulary = ["a", "b-", "今", "日", "ee"]
    func words() -> [TranscriptWord] {
      let count = Int.random(in: 0...6, using: &random)
      var words: [TranscriptWord] = .spoken(
        (0..<count).map { _ in vocabulary.randomElement(using: &random)! }.joined(separator: " "))
      for index in words.indices { words[index].hasSpaceBefore = .random(using: &random) }
      return words
    }
    for _ in 0..<1_000 {
      let (old, typed) = (words(), words().text)
      let result = edited(old, to: typed)
      #expect(result.text == typed, "\(old.text)")
      #expect(zip(result, result.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
      if let first = result.first, let oldFirst = old.first {
        #expect(first.hasSpaceBefore == oldFirst.hasSpaceBefore)
      }
    }
  }

  @Test func `words without spaces stay in their segments`() throws {
    var transcript = Transcript.spoken((0, "今日 は"), (2, "雨 です"))
    for segment in transcript.segments.indices {
      for word in transcript.segments[segment].words.indices {
        transcript.segments[segment].words[word].hasSpaceBefore = false
      }
    }
    let paragraph = try #require(transcript.paragraphs.first)
    transcript.replaceText(of: paragraph, with: "今日は雪です")
    #expect(transcript.segments.map(\.words.text) == ["今日は雪", "です"])
  }

  @Test func `thousands of pasted words take the place of others at once`() {
    // Given a long paragraph whose ends stay
    let old = [TranscriptWord].spoken("begin " + String(repeating: "a ", count: 9_000) + "end")
    // When all words between them are replaced
    let edited = old.edited(to: "begin " + String(repeating: "b ", count: 10_000) + "end")
    // Then the ends keep their times, and the others share the time between them
    #expect(edited.count == 10_002)
    #expect(edited.map(\.origin).compactMap(\.self) == [0, 9_001])
    #expect(edited[1].word.start == old[1].start && edited[10_000].word.end == old[9_000].end)
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

/// A deterministic pseudorandom number generator.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
