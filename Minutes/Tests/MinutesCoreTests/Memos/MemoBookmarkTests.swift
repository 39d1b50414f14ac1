import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite(.timeLimit(.minutes(15))) struct MemoBookmarkTests {
  @Test(arguments: [
    ("Chorus", "Chorus"), ("", ""), ("a\u{0}b\n", "ab"),
    (String(repeating: "x", count: 1_000), String(repeating: "x", count: 100)),
  ])
  func `a label has at most 100 characters`(text: String, label: String) {
    #expect(MemoBookmark(id: UUID(1), position: 1, label: text).label == label)
  }

  @Test(arguments: [-1, .infinity, -.infinity, .nan, 1e300] as [TimeInterval])
  func `a position is that of a recording`(position: TimeInterval) {
    #expect(
      SoundPosition.bounds.contains(MemoBookmark(id: UUID(1), position: position).position))
  }

  @Test func `bookmarks are in the order of their positions`() {
    var bookmarks = MemoBookmarks([
      MemoBookmark(id: UUID(1), position: 9), MemoBookmark(id: UUID(2), position: 4),
      MemoBookmark(id: UUID(1), position: 2),
    ])
    #expect(bookmarks.map(\.id) == [UUID(2), UUID(1)])
    bookmarks.set(MemoBookmark(id: UUID(1), position: 1, label: "Start"))
    #expect(bookmarks.map(\.id) == [UUID(1), UUID(2)])
    #expect(bookmarks[id: UUID(1)]?.label == "Start")
    bookmarks.remove(UUID(1))
    #expect(bookmarks.map(\.id) == [UUID(2)])
  }

  @Test func `a memo has a bounded number of bookmarks`() {
    var bookmarks = MemoBookmarks((0..<300).map { MemoBookmark(id: UUID($0), position: 0) })
    #expect(bookmarks.count == MemoBookmarks.maximumCount && bookmarks.isFull)
    let hasRoom = bookmarks.set(MemoBookmark(id: UUID(999), position: 0))
    #expect(!hasRoom)
    let isReplaced = bookmarks.set(MemoBookmark(id: UUID(7), position: 3))
    #expect(isReplaced && bookmarks.count == MemoBookmarks.maximumCount)
  }
}
