import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct VoiceMemoTests {
  let clock = TestClock()
  let calls = LockIsolated<[String]>([])
  let positions = LockIsolated<[TimeInterval]>([])
  let rates = LockIsolated<[PlaybackRate]>([])
  let requests = LockIsolated<[PlaybackRequest]>([])

  func makeStore(
    _ memo: Memo = .groceries,
    events: [AudioPlayerEvent] = [],
    failure: (any Error)? = nil,
    rename: @escaping @Sendable (Memo.ID, String) async throws -> Void = { _, _ in }
  ) -> TestStoreOf<VoiceMemo> {
    TestStore(initialState: VoiceMemo.State(memo: memo)) {
      VoiceMemo()
    } withDependencies: {
      $0.continuousClock = clock
      $0.audioPlayer = AudioPlayerClient(
        play: { [clock, requests] request in
          requests.withValue { $0.append(request) }
          let remaining = LockIsolated(events)
          return AsyncThrowingStream {
            if remaining.value.isEmpty, let failure { throw failure }
            guard !remaining.value.isEmpty else {
              return events.contains(.finished) ? nil : try await Task.never()
            }
            try await clock.sleep(for: .seconds(1))
            return remaining.withValue { $0.removeFirst() }
          }
        },
        seek: { [calls] _, position in calls.withValue { $0.append("seek \(position)") } },
        setRate: { [calls] _, rate in calls.withValue { $0.append("rate \(rate.value)") } },
        setLoop: { [calls] _, loop in
          calls.withValue { $0.append(loop.map { "loop \($0)" } ?? "no loop") }
        },
        setSkipsSilence: { _, _ in }
      )
      $0.voiceMemoRepository = .mock(
        rename: rename,
        setPosition: { [positions] _, position in positions.withValue { $0.append(position) } },
        setRate: { [rates] _, rate in rates.withValue { $0.append(rate) } }
      )
    }
  }

  @Test func playbackAdvancesUntilTheAudioIsOver() async {
    let store = makeStore(events: [.moved(to: 15), .moved(to: 30), .finished])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.moved, 15) {
      $0.position = 15
      $0.rememberedPosition = 15
      $0.sentPositions = [15]
    }
    #expect(store.state.progress == 0.25)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.moved, 30) {
      $0.position = 30
      $0.rememberedPosition = 30
      $0.sentPositions = [15, 30]
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.finished) {
      $0.mode = .notPlaying
      $0.position = 0
      $0.rememberedPosition = 0
      $0.sentPositions = [15, 30, 0]
    }
    #expect(positions.value == [15, 30, 0])
    #expect(requests.value == [PlaybackRequest(id: UUID(1), title: "Groceries")])
  }

  @Test func `a memo is marked as a favourite`() async {
    let marks = LockIsolated<[Bool]>([])
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      setFavorite: { _, isFavorite in marks.withValue { $0.append(isFavorite) } })
    await store.send(.view(.favoriteButtonTapped)) { $0.memo.isFavorite = true }
    await store.finish()
    await store.send(.view(.favoriteButtonTapped)) { $0.memo.isFavorite = false }
    await store.finish()
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

  @Test func `a mark that is not saved is removed`() async {
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      setFavorite: { _, _ in throw RepositoryFailure.diskFull })
    await store.send(.view(.favoriteButtonTapped)) { $0.memo.isFavorite = true }
    await store.receive(\.favoriteNotSaved) { $0.memo.isFavorite = false }
    await store.receive(\.delegate.markingFailed, .diskFull)
  }

  @Test func `damage of a memo that is heard already is shown`() async {
    let store = makeStore(events: [.finished, .damaged])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.finished) { $0.mode = .notPlaying }
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.damaged) { $0.isDamaged = true }
  }

  @Test func `damage is shown until the memo is played again`() async {
    let store = makeStore(events: [.damaged])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.damaged) { $0.isDamaged = true }
    await store.send(.view(.playButtonTapped)) { $0.mode = .notPlaying }
    await store.send(.view(.playButtonTapped)) {
      $0.mode = .playing
      $0.isDamaged = false
    }
    await store.receive(\.delegate.playbackStarted)
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test func playbackMayFail() async {
    let store = makeStore(failure: PlaybackFailure.unsupported)
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await store.receive(\.playbackFailed, .unsupported) { $0.mode = .notPlaying }
    await store.receive(\.delegate.playbackFailed, .unsupported)
  }

  @Test func aPauseIsRemembered() async {
    let store = makeStore(events: [.moved(to: 2)])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.moved, 2) { $0.position = 2 }
    #expect(positions.value == [])
    await store.send(.view(.playButtonTapped)) {
      $0.mode = .notPlaying
      $0.rememberedPosition = 2
      $0.sentPositions = [2]
    }
    #expect(positions.value == [2])
  }

  @Test func theMachinesKeysPauseToo() async {
    let store = makeStore(events: [.paused])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.paused) { $0.mode = .notPlaying }
  }

  @Test(arguments: ["", "   "])
  func `a memo without a name is shown on the machine by the part of its day`(title: String) async {
    var memo = Memo.groceries
    memo.title = title
    let store = makeStore(memo)
    store.dependencies.timeZone = .gmt
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.title) == ["Evening recording"])
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test func aTitleIsSavedWhenTypingStops() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await store.send(.view(.titleTextFieldChanged("G"))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = "G"
    }
    await clock.advance(by: .milliseconds(300))
    await store.send(.view(.titleTextFieldChanged("Go"))) { $0.unsavedTitle = "Go" }
    #expect(store.state.title == "Go")
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.titleSaved) {
      $0.memo.title = "Go"
      $0.unsavedTitle = nil
    }
    #expect(names.value == ["Go"])
  }

  @Test func `leaving the field saves the name at once`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await store.send(.view(.titleTextFieldChanged("Go"))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = "Go"
    }
    await store.send(.view(.titleTextFieldBlurred)) { $0.titleBeforeTyping = nil }
    await store.receive(\.titleSaved) {
      $0.memo.title = "Go"
      $0.unsavedTitle = nil
    }
    #expect(names.value == ["Go"])
    // Without a change nothing is saved.
    await store.send(.view(.titleTextFieldBlurred))
    #expect(names.value == ["Go"])
  }

  @Test func `a name that is cleared can be restored`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await store.send(.view(.titleTextFieldChanged(" "))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = " "
    }
    // It is saved before the user leaves the field.
    await clock.advance(by: VoiceMemo.typingPause)
    await store.receive(\.titleSaved) {
      $0.memo.title = " "
      $0.unsavedTitle = nil
    }
    await store.send(.view(.titleTextFieldBlurred)) { $0.titleBeforeTyping = nil }
    await store.receive(\.delegate.nameCleared, "Groceries")

    // when
    await store.send(.nameRestored("Groceries")) { $0.unsavedTitle = "Groceries" }
    await store.receive(\.titleSaved) {
      $0.memo.title = "Groceries"
      $0.unsavedTitle = nil
    }
    // A memo that has a name keeps it.
    await store.send(.nameRestored("Milk"))
    #expect(names.value == [" ", "Groceries"])
  }

  @Test func `name that is too long is cut before it is kept`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    let name = String(repeating: "x", count: Memo.maximumTitleLength)
    await store.send(.view(.titleTextFieldChanged(name + "\0x"))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = name
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.titleSaved) {
      $0.memo.title = name
      $0.unsavedTitle = nil
    }
    #expect(names.value == [name])
  }

  @Test func aNameThatIsNotKeptGoesBack() async {
    let store = makeStore(rename: { _, _ in throw RepositoryFailure.diskFull })
    await store.send(.view(.titleTextFieldChanged("G"))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = "G"
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.titleSaved) { $0.unsavedTitle = nil }
    await store.receive(\.delegate.renamingFailed, .diskFull)
    #expect(store.state.title == "Groceries")
  }

  @Test func itsPictureIsLookedUpOnce() async {
    let store = makeStore()
    store.dependencies.voiceMemoRepository.waveform = { _, capacity in
      Waveform([.silence], capacity: capacity)
    }
    await store.send(.view(.task))
    await store.receive(\.waveformLoaded) { $0.waveform = Waveform([.silence]) }
    await store.send(.view(.task))
  }

  @Test func withoutAPictureItCanBeHeardAllTheSame() async {
    let store = makeStore()
    store.dependencies.voiceMemoRepository.waveform = { _, _ in throw RepositoryFailure.noSuchMemo }
    await store.send(.view(.task))
    await store.receive(\.waveformLoaded)
  }
}
