import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite struct MemoAssemblyTests {
  private let a = UUID(0)
  private let b = UUID(1)

  private func memo(_ id: Memo.ID, title: String = "", duration: TimeInterval = 10) -> Memo {
    Memo(id: id, title: title, date: Date(timeIntervalSince1970: 1_000), duration: duration)
  }

  private func transcript(
    _ words: [(String, ClosedRange<TimeInterval>)], speaker: Int? = nil,
    names: [Int: String] = [:], isEdited: Bool = false
  ) -> Transcript {
    Transcript(
      segments: [
        TranscriptSegment(
          id: 0,
          words: words.map {
            TranscriptWord($0, start: $1.lowerBound, end: $1.upperBound, speaker: speaker)
          })
      ], isEdited: isEdited, speakerNames: names)
  }

  private func timeline(
    _ excerpts: [MemoExcerpt], durations: [Memo.ID: TimeInterval]
  ) -> MemoTimeline {
    var timeline = MemoTimeline()
    for excerpt in excerpts {
      timeline.append(
        excerpt, length: excerpt.range.duration, memoDuration: durations[excerpt.memo] ?? 0)
    }
    return timeline
  }

  /// The time line of a memo of 10 seconds without the part from 2 to 6 seconds.
  private var cut: MemoTimeline {
    timeline(
      [MemoExcerpt(a, SoundRange(0, 2)), MemoExcerpt(a, SoundRange(6, 10))], durations: [a: 10])
  }

  @Test func `words move with their sound, and those of a removed part go`() throws {
    // given: words before, at, in, and behind the part
    let words = transcript([
      ("one", 0...1), ("two", 1.5...2.2), ("three", 1.9...3), ("four", 4...5), ("five", 5.5...6.9),
      ("six", 9.5...10.3),
    ])
    let assembly = MemoAssembly(sources: [.init(memo: memo(a), transcript: words)])
    // when
    let result = try #require(assembly.transcript(cut))
    // then: a divided word belongs to the part with its middle, and ends there
    #expect(result.segments.map(\.text) == ["one two", "five six"])
    #expect(result.segments.map(\.id) == [0, 1])
    let times = result.segments.flatMap(\.words).map { ($0.start, $0.end) }
    #expect(times.map(\.0) == [0, 1.5, 2, 5.5])
    #expect(times.map(\.1).map { ($0 * 10).rounded() / 10 } == [1, 2, 2.9, 6.3])
  }

  @Test func `bookmarks and the position move with the sound`() throws {
    // given
    var memo = memo(a, title: "Song")
    memo.position = 7
    memo.rate = PlaybackRate(1.5)
    memo.isFavorite = true
    memo.missingDuration = 0.5
    memo.tags = MemoTags(texts: ["flat"])
    memo.bookmarks = MemoBookmarks([
      MemoBookmark(id: UUID(10), position: 1, label: "kept"),
      MemoBookmark(id: UUID(11), position: 3, label: "removed"),
      MemoBookmark(id: UUID(12), position: 6, label: "first behind the cut"),
      MemoBookmark(id: UUID(13), position: 10, label: "end"),
    ])
    // when
    let result = try MemoAssembly(sources: [.init(memo: memo)])
      .memo(b, cut, number: 1) { UUID(99) }
    // then
    #expect(result.id == b && result.title == "Song" && result.duration == 6)
    #expect(result.position == 3 && result.rate == PlaybackRate(1.5) && result.isFavorite)
    #expect(result.missingDuration == 0.5 && result.tags == memo.tags)
    #expect(result.bookmarks.map(\.position) == [1, 2, 6])
    #expect(result.bookmarks.map(\.label) == ["kept", "first behind the cut", "end"])
    #expect(result.date == memo.date)
  }

  @Test func `a part begins later, and a position outside of it is its start`() throws {
    var memo = memo(a)
    memo.position = 1
    let part = timeline([MemoExcerpt(a, SoundRange(3, 5))], durations: [a: 10])
    let result = try MemoAssembly(sources: [.init(memo: memo)])
      .memo(b, part, number: 2) { UUID(99) }
    #expect(result.date == memo.date + 3)
    #expect(result.position == 0 && result.title == "")
  }

  @Test func `the second part has a number, and automatic titles follow the words`() throws {
    let parts = [SoundRange(0, 5), SoundRange(5, 10)]
      .map { timeline([MemoExcerpt(a, $0)], durations: [a: 10]) }
    let words = transcript([("Hello.", 0...1), ("Goodbye.", 8...9)])
    func titles(_ source: MemoAssembly.Source) throws -> [String] {
      try parts.enumerated().map { index, part in
        try MemoAssembly(sources: [source]).memo(b, part, number: index + 1) { UUID(99) }.title
      }
    }
    #expect(
      try titles(.init(memo: memo(a, title: "Song"), transcript: words)) == ["Song", "Song (2)"])
    #expect(
      try titles(
        .init(memo: memo(a, title: "Hello."), transcript: words, hasAutomaticTitle: true))
        == ["Hello", "Goodbye"])
  }

  @Test func `joined memos have the words, tags and bookmarks of all`() throws {
    // given: a bookmark with the same id in both
    var first = memo(a, title: "First", duration: 10)
    first.tags = MemoTags(texts: ["x"])
    first.bookmarks = MemoBookmarks([MemoBookmark(id: UUID(10), position: 1)])
    var second = memo(b, title: "Second", duration: 4)
    second.tags = MemoTags(texts: ["X", "y"])
    second.bookmarks = MemoBookmarks([MemoBookmark(id: UUID(10), position: 2)])
    second.isFavorite = true
    let assembly = MemoAssembly(sources: [
      .init(
        memo: first,
        transcript: transcript([("one", 0...1)], speaker: 0, names: [0: "Ada", 1: "Blob"])),
      .init(
        memo: second,
        transcript: transcript([("two", 1...2)], speaker: 0, names: [0: "Blob", 1: "Cy"])),
    ])
    let whole = timeline(
      [MemoExcerpt(a, SoundRange(0, 10)), MemoExcerpt(b, SoundRange(0, 4))],
      durations: [a: 10, b: 4])
    // when
    let result = try assembly.memo(UUID(2), whole, number: 1) { UUID(99) }
    let words = try #require(assembly.transcript(whole))
    // then
    #expect(result.title == "First" && result.isFavorite)
    #expect(result.tags.texts == ["x", "y"])
    #expect(result.bookmarks.map(\.position) == [1, 12])
    #expect(result.bookmarks.map(\.id) == [UUID(10), UUID(99)])
    #expect(words.text == "one two")
    #expect(words.segments.map(\.start) == [0, 11])
    // and: speakers with one name are one speaker
    #expect(
      words.segments.flatMap(\.words).map { words.name(ofSpeaker: $0.speaker ?? -1) }
        == ["Ada", "Blob"])
    #expect(Set(words.speakerNames.values) == ["Ada", "Blob", "Cy"])
  }

  @Test func `a join with a memo that is not transcribed waits, unless text was edited`() {
    let whole = timeline(
      [MemoExcerpt(a, SoundRange(0, 10)), MemoExcerpt(b, SoundRange(0, 4))],
      durations: [a: 10, b: 4])
    func words(isEdited: Bool) -> Transcript? {
      MemoAssembly(sources: [
        .init(memo: memo(a), transcript: transcript([("one", 0...1)], isEdited: isEdited)),
        .init(memo: memo(b)),
      ]).transcript(whole)
    }
    #expect(words(isEdited: false) == nil)
    #expect(words(isEdited: true)?.text == "one")
  }

  @Test func `a memo with too many bookmarks or tags is refused`() {
    let whole = timeline(
      [MemoExcerpt(a, SoundRange(0, 10)), MemoExcerpt(b, SoundRange(0, 10))],
      durations: [a: 10, b: 10])
    var first = memo(a)
    var second = memo(b)
    first.bookmarks = MemoBookmarks((0..<200).map { MemoBookmark(id: UUID($0), position: 1) })
    second.bookmarks = MemoBookmarks([MemoBookmark(id: UUID(500), position: 1)])
    #expect(throws: RepositoryFailure.tooManyBookmarks) {
      try MemoAssembly(sources: [.init(memo: first), .init(memo: second)])
        .memo(UUID(2), whole, number: 1) { UUID(99) }
    }
    first.bookmarks = MemoBookmarks()
    first.tags = MemoTags(texts: (0..<20).map { "tag \($0)" })
    second.tags = MemoTags(texts: ["one more"])
    #expect(throws: RepositoryFailure.tooManyTags) {
      try MemoAssembly(sources: [.init(memo: first), .init(memo: second)])
        .memo(UUID(2), whole, number: 1) { UUID(99) }
    }
  }
}
