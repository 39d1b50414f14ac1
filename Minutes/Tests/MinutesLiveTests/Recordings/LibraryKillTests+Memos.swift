import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension LibraryKillTests {
  /// A part of a memo that ``makeMemo(_:in:)`` has made: its number, and the frames.
  typealias Part = (number: Int, frames: Range<Int>)

  /// In seconds.
  private static let bookmarkPosition = 0.0625

  private static func tag(of number: Int) -> String { "tag \(number)" }

  private static func label(of number: Int) -> String { "mark \(number)" }

  /// A word in the first half of the sound, and one in the second half.
  private static func transcript(of number: Int) -> Transcript {
    let words = [
      TranscriptWord("early\(number)", start: 0.03, end: 0.04),
      TranscriptWord("late\(number)", start: 0.06, end: 0.07),
    ]
    return Transcript(segments: [TranscriptSegment(id: 0, words: words)], isEdited: true)
  }

  /// Makes a memo of 0.1 seconds that has its number as title, and in its words, a tag and a bookmark.
  func makeMemo(_ number: Int, in library: MemoLibrary) async throws -> Memo.ID {
    let id = try await library.recordMemo(on: now)
    let repository = library.repository
    let tag = try #require(MemoTag(Self.tag(of: number)))
    try await repository.changeTags(ids: [id], added: [tag], removed: [])
    let bookmark = MemoBookmark(
      id: UUID(), position: Self.bookmarkPosition, label: Self.label(of: number))
    try await repository.setBookmark(id: id, bookmark: bookmark)
    _ = try await library.transcripts.save(
      id: id, transcript: Self.transcript(of: number), revision: 0)
    try await repository.rename(id: id, title: "\(number)")
    return id
  }

  /// Expects that a memo is whole.
  func expectMemo(_ id: Memo.ID, _ memos: [Memo], in library: MemoLibrary) async throws {
    let memo = try #require(memos.first { $0.id == id })
    let number = try #require(Int(memo.title))
    #expect(!memo.isRecovered)
    try await expectSignal(memo, in: library, frameCount: Self.frameCount)
    try await expectAdditions(to: memo, of: [(number, 0..<Self.frameCount)], in: library)
  }

  /// Expects that a memo has the words, the tags and the bookmarks of parts of memos.
  func expectAdditions(to memo: Memo, of parts: [Part], in library: MemoLibrary) async throws {
    var texts: [String] = []
    var starts: [Double] = []
    var labels: [String] = []
    var positions: [Double] = []
    var frameCount = 0
    for part in parts {
      for word in Self.transcript(of: part.number).segments.flatMap(\.words) {
        guard let start = Self.move(word.start, to: frameCount, of: part) else { continue }
        texts.append(word.text)
        starts.append(start)
      }
      if let position = Self.move(Self.bookmarkPosition, to: frameCount, of: part) {
        labels.append(Self.label(of: part.number))
        positions.append(position)
      }
      frameCount += part.frames.count
    }
    let words =
      try await library.transcripts.record(id: memo.id).transcript?.segments.flatMap(\.words) ?? []
    #expect(words.map(\.text) == texts)
    #expect(zip(words.map(\.start), starts).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(Set(memo.tags.texts) == Set(parts.map { Self.tag(of: $0.number) }))
    #expect(memo.bookmarks.map(\.label) == labels)
    #expect(zip(memo.bookmarks.map(\.position), positions).allSatisfy { abs($0 - $1) < 0.001 })
  }

  /// Returns the position in the new memo. `nil` if the part does not have the position.
  private static func move(_ position: Double, to frameCount: Int, of part: Part) -> Double? {
    let rate = Double(Signal.format.sampleRate)
    let frame = Int((position * rate).rounded())
    guard part.frames.contains(frame) else { return nil }
    return Double(frameCount + frame - part.frames.lowerBound) / rate
  }

  /// Expects that an exported memo has its words, its tag and its bookmark.
  func expectAdditions(of exported: ExportedMemo) throws {
    let number = try #require(Int(exported.title))
    #expect(exported.tags == [Self.tag(of: number)])
    let bookmarks = exported.bookmarks.bookmarks(areNew: false)
    #expect(bookmarks.map(\.label) == [Self.label(of: number)])
    #expect(bookmarks.map(\.position) == [Self.bookmarkPosition])
    #expect(exported.transcript?.text == Self.transcript(of: number).text)
  }
}
