import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension VoiceMemoTests {
  @Test func `a memo is marked as a favourite`() async {
    let marks = LockIsolated<[Bool]>([])
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      setFavorite: { _, isFavorite in marks.withValue { $0.append(isFavorite) } })
    for isFavorite in [true, false] {
      await store.send(.view(.favoriteButtonTapped)) {
        $0.memo.isFavorite = isFavorite
        $0.unsavedChanges = [.favorite(isFavorite)]
      }
      await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    }
    #expect(marks.value == [true, false])
  }

  @Test func `of two quick clicks on the star, the later one is stored last`() async {
    // given a repository that takes long to store the first mark
    let marks = LockIsolated<[Bool]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      setFavorite: { _, isFavorite in
        if isFavorite { for await _ in turns { break } }
        marks.withValue { $0.append(isFavorite) }
      })
    // when
    await store.send(.view(.favoriteButtonTapped)) {
      $0.memo.isFavorite = true
      $0.unsavedChanges = [.favorite(true)]
    }
    await store.send(.view(.favoriteButtonTapped)) {
      $0.memo.isFavorite = false
      $0.unsavedChanges = [.favorite(true), .favorite(false)]
    }
    #expect(marks.value == [])
    turn.yield()
    // then
    await store.receive(\.changeSaved) { $0.unsavedChanges = [.favorite(false)] }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    #expect(marks.value == [true, false])
  }

  @Test func `tags are added and removed`() async throws {
    let changes = LockIsolated<[String]>([])
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      changeTags: { _, added, removed in
        changes.withValue { $0 += added.map { "+\($0.text)" } + removed.map { "-\($0.text)" } }
      })
    let tag = try #require(MemoTag("to do"))
    await store.send(.view(.tagTextFieldChanged(" to do "))) { $0.newTag = " to do " }
    await store.send(.view(.tagAddButtonTapped)) {
      $0.newTag = ""
      $0.memo.tags = MemoTags([tag])
      $0.unsavedChanges = [.tags(added: [tag], removed: [])]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    // The same tag again, in another case
    await store.send(.view(.tagTextFieldChanged("To Do"))) { $0.newTag = "To Do" }
    await store.send(.view(.tagAddButtonTapped)) { $0.newTag = "" }
    await store.finish()
    let other = try #require(MemoTag("TO DO"))
    await store.send(.view(.tagRemoveButtonTapped(other))) {
      $0.memo.tags = MemoTags()
      $0.unsavedChanges = [.tags(added: [], removed: [other])]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    #expect(changes.value == ["+to do", "-TO DO"])
  }

  @Test func `changes of tags and bookmarks are saved one after the other`() async throws {
    // given a repository that waits before each change
    let changes = LockIsolated<[String]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.uuid = .incrementing
    store.dependencies.voiceMemoRepository = .mock(
      changeTags: { _, added, removed in
        changes.withValue { $0.append("\(added.map(\.text)) \(removed.map(\.text))") }
        for await _ in turns { break }
      },
      setBookmark: { _, bookmark in
        changes.withValue { $0.append(bookmark.label) }
        for await _ in turns { break }
        if bookmark.label.isEmpty { throw RepositoryFailure.diskFull }
      })
    let tag = try #require(MemoTag("flat"))
    let bookmark = MemoBookmark(id: UUID(0), position: 0)
    let named = MemoBookmark(id: UUID(0), position: 0, label: "Roof")
    // when the user is faster
    await store.send(.view(.tagTextFieldChanged("flat"))) { $0.newTag = "flat" }
    await store.send(.view(.tagAddButtonTapped)) {
      $0.newTag = ""
      $0.memo.tags = MemoTags([tag])
      $0.unsavedChanges = [.tags(added: [tag], removed: [])]
    }
    await store.send(.view(.tagRemoveButtonTapped(tag))) {
      $0.memo.tags = MemoTags()
      $0.unsavedChanges.append(.tags(added: [], removed: [tag]))
    }
    await store.send(.view(.bookmarkAddButtonTapped)) {
      $0.memo.bookmarks = MemoBookmarks([bookmark])
      $0.unsavedChanges.append(.bookmark(bookmark))
    }
    await store.send(.view(.bookmarkLabelChanged(UUID(0), "Roof"))) {
      $0.memo.bookmarks = MemoBookmarks([named])
      $0.unsavedChanges.append(.bookmark(named))
    }
    // then each change waits for the one before, also if that fails
    turn.yield()
    await store.receive(\.changeSaved) { $0.unsavedChanges.removeFirst() }
    turn.yield()
    await store.receive(\.changeSaved) { $0.unsavedChanges.removeFirst() }
    turn.yield()
    await store.receive(\.changeSaved) { $0.unsavedChanges.removeFirst() }
    await store.receive(\.delegate.bookmarkingFailed, .diskFull)
    turn.yield()
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    #expect(changes.value == [#"["flat"] []"#, #"[] ["flat"]"#, "", "Roof"])
  }

  @Test func `a page that is closed saves the changes of a memo that wait`() async throws {
    // given a change that is being saved, and two that wait for it
    let changes = LockIsolated<[String]>([])
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.uuid = .incrementing
    store.dependencies.voiceMemoRepository = .mock(
      changeTags: { _, added, removed in
        // The first one ends when the page is closed, which cancels its effects.
        if !added.isEmpty { try? await Task.never() }
        changes.withValue { $0.append("\(added.map(\.text)) \(removed.map(\.text))") }
      },
      setBookmark: { _, bookmark in changes.withValue { $0.append("\(bookmark.position)") } })
    let tag = try #require(MemoTag("flat"))
    await store.send(.view(.tagTextFieldChanged("flat")))
    let saving = await store.send(.view(.tagAddButtonTapped))
    await store.send(.view(.tagRemoveButtonTapped(tag)))
    await store.send(.view(.bookmarkAddButtonTapped))
    #expect(changes.value == [])
    // when
    await saving.cancel()
    // then
    #expect(changes.value == [#"["flat"] []"#, #"[] ["flat"]"#, "0.0"])
  }

  @Test func `bookmarks are added at the position, renamed, found and deleted`() async {
    let changes = LockIsolated<[String]>([])
    var memo = Memo.groceries
    memo.position = 20
    let store = makeStore(memo)
    store.dependencies.uuid = .incrementing
    store.dependencies.voiceMemoRepository = .mock(
      setBookmark: { _, bookmark in
        changes.withValue { $0.append("\(bookmark.position) \(bookmark.label)") }
      },
      removeBookmark: { _, _ in changes.withValue { $0.append("removed") } })
    let new = MemoBookmark(id: UUID(0), position: 20)
    await store.send(.view(.bookmarkAddButtonTapped)) {
      $0.memo.bookmarks = MemoBookmarks([new])
      $0.unsavedChanges = [.bookmark(new)]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    let named = MemoBookmark(id: UUID(0), position: 20, label: "Milk")
    await store.send(.view(.bookmarkLabelChanged(UUID(0), "Milk"))) {
      $0.memo.bookmarks = MemoBookmarks([named])
      $0.unsavedChanges = [.bookmark(named)]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.send(.view(.bookmarkLabelChanged(UUID(0), "Milk")))
    await store.send(.view(.seeked(to: 3))) {
      $0.position = 3
      $0.isSeeking = true
    }
    await store.send(.view(.bookmarkTapped(UUID(0)))) { $0.position = 20 }
    await clock.advance(by: VoiceMemo.seekingPause)
    await store.receive(\.seekingEnded) { $0.isSeeking = false }
    await store.send(.view(.bookmarkRemoveButtonTapped(UUID(0)))) {
      $0.memo.bookmarks = MemoBookmarks()
      $0.unsavedChanges = [.bookmarkRemoved(UUID(0))]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    // A bookmark that is gone
    await store.send(.view(.bookmarkTapped(UUID(0))))
    await store.send(.view(.bookmarkLabelChanged(UUID(0), "Bread")))
    await store.send(.view(.bookmarkRemoveButtonTapped(UUID(0))))
    #expect(changes.value == ["20.0 ", "20.0 Milk", "removed"])
  }

  @Test func `bookmarks that are not saved are reported`() async {
    var memo = Memo.groceries
    memo.bookmarks = MemoBookmarks((100..<300).map { MemoBookmark(id: UUID($0), position: 1) })
    let store = makeStore(memo)
    store.dependencies.uuid = .incrementing
    store.dependencies.voiceMemoRepository = .mock(
      removeBookmark: { _, _ in throw RepositoryFailure.diskFull })
    await store.send(.view(.bookmarkAddButtonTapped))
    await store.receive(\.delegate.bookmarkingFailed, .tooManyBookmarks)
    await store.send(.view(.bookmarkRemoveButtonTapped(UUID(100)))) {
      $0.memo.bookmarks.remove(UUID(100))
      $0.unsavedChanges = [.bookmarkRemoved(UUID(100))]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.delegate.bookmarkingFailed, .diskFull)
  }

  @Test func `a text that is no tag is not added`() async {
    var memo = Memo.groceries
    memo.tags = MemoTags(texts: (1...20).map { "tag \($0)" })
    let store = makeStore(memo)
    // Only white space: nothing was typed.
    await store.send(.view(.tagTextFieldChanged("  "))) { $0.newTag = "  " }
    await store.send(.view(.tagAddButtonTapped)) { $0.newTag = "" }
    let long = String(repeating: "x", count: 51)
    await store.send(.view(.tagTextFieldChanged(long))) { $0.newTag = long }
    await store.send(.view(.tagAddButtonTapped)) { $0.tagProblem = "A tag has 1 to 50 characters." }
    await store.send(.view(.tagTextFieldChanged("one more"))) {
      $0.newTag = "one more"
      $0.tagProblem = nil
    }
    await store.send(.view(.tagAddButtonTapped)) {
      $0.tagProblem = "A memo has at most 20 tags. Remove one, and try again."
    }
    // A browser may send any text.
    await store.send(.view(.tagTextFieldChanged(String(repeating: "y", count: 100_000)))) {
      $0.newTag = String(repeating: "y", count: 100)
      $0.tagProblem = nil
    }
  }

  @Test func `a mark that is not saved is reported`() async {
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      setFavorite: { _, _ in throw RepositoryFailure.diskFull })
    await store.send(.view(.favoriteButtonTapped)) {
      $0.memo.isFavorite = true
      $0.unsavedChanges = [.favorite(true)]
    }
    // The parent shows the stored mark again.
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.delegate.markingFailed, .diskFull)
  }
}
