import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite struct MemoEditTests {
  private let a = UUID(0)
  private let b = UUID(1)

  private func excerpts(_ edit: MemoEdit) throws(MemoEditFailure) -> [[MemoExcerpt]] {
    try edit.excerpts(durations: [a: 10, b: 4])
  }

  @Test func `a trim keeps the selection`() throws {
    #expect(try excerpts(.trim(a, to: SoundRange(2, 5))) == [[MemoExcerpt(a, SoundRange(2, 5))]])
    // and: a selection beyond the end ends there
    #expect(try excerpts(.trim(a, to: SoundRange(12, 5))) == [[MemoExcerpt(a, SoundRange(5, 10))]])
  }

  @Test func `a cut keeps the sound around the selection`() throws {
    #expect(
      try excerpts(.cut(a, SoundRange(2, 5)))
        == [[MemoExcerpt(a, SoundRange(0, 2)), MemoExcerpt(a, SoundRange(5, 10))]])
    #expect(try excerpts(.cut(a, SoundRange(0, 5))) == [[MemoExcerpt(a, SoundRange(5, 10))]])
    #expect(try excerpts(.cut(a, SoundRange(5, 99))) == [[MemoExcerpt(a, SoundRange(0, 5))]])
  }

  @Test func `a split makes two memos`() throws {
    #expect(
      try excerpts(.split(a, at: 3))
        == [[MemoExcerpt(a, SoundRange(0, 3))], [MemoExcerpt(a, SoundRange(3, 10))]])
  }

  @Test func `a join makes one memo in the given order`() throws {
    #expect(
      try excerpts(.join([b, a]))
        == [[MemoExcerpt(b, SoundRange(0, 4)), MemoExcerpt(a, SoundRange(0, 10))]])
  }

  @Test func `a replacement is the whole other memo`() throws {
    let whole = MemoExcerpt(b, SoundRange(0, 4))
    #expect(
      try excerpts(.replace(a, SoundRange(2, 5), with: b))
        == [[MemoExcerpt(a, SoundRange(0, 2)), whole, MemoExcerpt(a, SoundRange(5, 10))]])
    // and: an empty range inserts it
    #expect(
      try excerpts(.replace(a, SoundRange(2, 2), with: b))
        == [[MemoExcerpt(a, SoundRange(0, 2)), whole, MemoExcerpt(a, SoundRange(2, 10))]])
    #expect(
      try excerpts(.replace(a, SoundRange(10, 10), with: b))
        == [[MemoExcerpt(a, SoundRange(0, 10)), whole]])
  }

  @Test(
    arguments: [
      (MemoEdit.trim(UUID(0), to: SoundRange(3, 3)), MemoEditFailure.emptySelection),
      (.trim(UUID(0), to: SoundRange(20, 30)), .emptySelection),
      (.trim(UUID(0), to: SoundRange(0, 10)), .wholeMemo),
      (.trim(UUID(9), to: SoundRange(0, 1)), MemoEditFailure(.noSuchMemo)),
      (.cut(UUID(0), SoundRange(3, 3)), .emptySelection),
      (.cut(UUID(0), SoundRange(0, 11)), .nothingLeft),
      (.split(UUID(0), at: 0), .noPartBeforeOrAfter),
      (.split(UUID(0), at: 10), .noPartBeforeOrAfter),
      (.split(UUID(0), at: -.infinity), .noPartBeforeOrAfter),
      (.join([UUID(0)]), .tooFewMemos),
      (.join([UUID(0), UUID(0)]), .tooFewMemos),
      (.join([UUID(0), UUID(1), UUID(0)]), .tooFewMemos),
      (.join([UUID(0), UUID(9)]), MemoEditFailure(.noSuchMemo)),
      (.replace(UUID(0), SoundRange(1, 2), with: UUID(0)), .sameMemo),
    ])
  func `an edit that changes nothing, or leaves nothing, is refused`(
    _ edit: MemoEdit, _ failure: MemoEditFailure
  ) {
    #expect(throws: failure) { try excerpts(edit) }
  }

  @Test func `positions that no recording has become the nearest ones`() {
    #expect(SoundRange(.nan, -3).start == 0)
    #expect(SoundRange(.infinity, 1) == SoundRange(1, SoundPosition.bounds.upperBound))
  }
}
