import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoiceMemoTests {
  private let clock = TestClock()
  private let calls = LockIsolated<[String]>([])
  private let positions = LockIsolated<[TimeInterval]>([])
  private let rates = LockIsolated<[PlaybackRate]>([])
  private let requests = LockIsolated<[PlaybackRequest]>([])

  private func makeStore(
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
        }
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
    await store.send(.view(.tagTextFieldChanged(" to do "))) { $0.newTag = " to do " }
    await store.send(.view(.tagAddButtonTapped)) {
      $0.newTag = ""
      $0.memo.tags = MemoTags(texts: ["to do"])
    }
    // The same tag again, in another case
    await store.send(.view(.tagTextFieldChanged("To Do"))) { $0.newTag = "To Do" }
    await store.send(.view(.tagAddButtonTapped)) { $0.newTag = "" }
    await store.finish()
    await store.send(.view(.tagRemoveButtonTapped(try #require(MemoTag("TO DO"))))) {
      $0.memo.tags = MemoTags()
    }
    await store.finish()
    #expect(changes.value == ["+to do", "-TO DO"])
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
    await store.send(.view(.bookmarkAddButtonTapped)) {
      $0.memo.bookmarks = MemoBookmarks([MemoBookmark(id: UUID(0), position: 20)])
    }
    await store.finish()
    await store.send(.view(.bookmarkLabelChanged(UUID(0), "Milk"))) {
      $0.memo.bookmarks = MemoBookmarks([MemoBookmark(id: UUID(0), position: 20, label: "Milk")])
    }
    await store.finish()
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
    }
    await store.finish()
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
    }
    await store.receive(\.bookmarksNotSaved)
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
  func whatHasNoNameIsShownOnTheMachineByItsDate(title: String) async {
    var memo = Memo.groceries
    memo.title = title
    let store = makeStore(memo)
    store.dependencies.locale = Locale(identifier: "en_GB")
    store.dependencies.timeZone = .gmt
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.title) == ["13 Feb 2009 at 23:31"])
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test func playingGoesOnWhereItStopped() async {
    var memo = Memo.groceries
    memo.position = 12
    let store = makeStore(memo)
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.position) == [12])
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test func atTheEndItBeginsAnew() async {
    var memo = Memo.groceries
    memo.position = 60
    let store = makeStore(memo)
    await store.send(.view(.playButtonTapped)) {
      $0.mode = .playing
      $0.position = 0
    }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.position) == [0])
    await store.send(.pause) {
      $0.mode = .notPlaying
      $0.rememberedPosition = 0
      $0.sentPositions = [0]
    }
  }

  @Test func seekingStaysWithinTheMemo() async {
    let store = makeStore()
    await store.send(.view(.seeked(to: 30))) {
      $0.position = 30
      $0.isSeeking = true
    }
    await store.send(.view(.skipped(by: 15))) { $0.position = 45 }
    await store.send(.view(.skipped(by: 20))) { $0.position = 60 }
    await store.send(.view(.seeked(to: -5))) { $0.position = 0 }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.seekingEnded) { $0.isSeeking = false }
    #expect(calls.value == [])
    #expect(positions.value == [])
  }

  @Test func wherePeopleComeToRestIsKept() async {
    // Given a slider that the user moves
    let store = makeStore()
    await store.send(.view(.seeked(to: 10))) {
      $0.position = 10
      $0.isSeeking = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.send(.view(.seeked(to: 20))) { $0.position = 20 }
    await clock.advance(by: .milliseconds(499))
    #expect(positions.value == [])

    // When the slider rests, then the final position is saved, and no intermediate one
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.seekingEnded) {
      $0.isSeeking = false
      $0.rememberedPosition = 20
      $0.sentPositions = [20]
    }
    #expect(positions.value == [20])
  }

  @Test func movingTheSliderWhileItIsHeardIsKeptOnceToo() async {
    let store = makeStore(events: [.moved(to: 40), .moved(to: 41)])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .milliseconds(700))
    await store.send(.view(.seeked(to: 40))) {
      $0.position = 40
      $0.isSeeking = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.playerEvent.moved, 40)
    #expect(positions.value == [])
    await clock.advance(by: .milliseconds(200))
    await store.receive(\.seekingEnded) {
      $0.isSeeking = false
      $0.rememberedPosition = 40
      $0.sentPositions = [40]
    }
    await clock.advance(by: .milliseconds(800))
    await store.receive(\.playerEvent.moved, 41) { $0.position = 41 }

    // Pausing saves the position at once.
    await store.send(.pause) {
      $0.mode = .notPlaying
      $0.rememberedPosition = 41
      $0.sentPositions = [40, 41]
    }
    #expect(positions.value == [40, 41])
  }

  @Test func whatIsHeardFollows() async {
    let store = makeStore()
    await store.send(.view(.rateSelected(PlaybackRate(7)))) {
      $0.rate = PlaybackRate(3)
      $0.sentRates = [PlaybackRate(3)]
    }
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.rate) == [PlaybackRate(3)])

    await store.send(.view(.rateSelected(PlaybackRate(0.5)))) {
      $0.rate = PlaybackRate(0.5)
      $0.sentRates = [PlaybackRate(3), PlaybackRate(0.5)]
    }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .from(0) }
    await store.send(.view(.loopButtonTapped))
    await store.send(.view(.seeked(to: 4))) {
      $0.position = 4
      $0.isSeeking = true
    }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .between(0...4) }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .none }
    #expect(
      calls.value == [
        "rate 0.5", "no loop", "no loop", "seek 4.0", "loop 0.0...4.0", "no loop",
      ])
    await store.send(.pause) {
      $0.mode = .notPlaying
      $0.isSeeking = false
      $0.rememberedPosition = 4
      $0.sentPositions = [4]
    }
    #expect(rates.value == [PlaybackRate(3), PlaybackRate(0.5)])
  }

  @Test func aLoopMayBeMarkedBackwards() async {
    var memo = Memo.groceries
    memo.position = 10
    let store = makeStore(memo)
    await store.send(.view(.loopButtonTapped)) { $0.loop = .from(10) }
    await store.send(.view(.skipped(by: -5))) {
      $0.position = 5
      $0.isSeeking = true
    }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .between(5...10) }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.seekingEnded) {
      $0.isSeeking = false
      $0.rememberedPosition = 5
      $0.sentPositions = [5]
    }
  }

  @Test func aNameIsKeptWhenNobodyTypesAnyMore() async {
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

  @Test func `a word of the transcript is heard when it is clicked`() async {
    // Given a memo with an open transcript
    let store = makeStore()
    store.exhaustivity = .off
    let transcript = Transcript.spoken((0, "buy milk"), (20, "and bread"))
    store.dependencies.speechClient = .off
    store.dependencies.transcripts.speakerCounts = { nil }
    store.dependencies.transcripts.changes = { _ in
      let record = LockIsolated<TranscriptRecord?>(
        TranscriptRecord(state: .done, transcript: transcript, revision: 1))
      return AsyncThrowingStream {
        record.withValue { record in
          defer { record = nil }
          return record
        }
      }
    }
    await store.send(.view(.transcriptButtonTapped))
    await store.receive(\.transcript.recordLoaded)

    // When its third word is clicked
    let paragraph = TranscriptParagraph.ID(segment: 1, word: 0)
    await store.send(.transcript(.view(.wordTapped(paragraph, 0))))
    await store.receive(\.transcript.delegate.wordTapped, 20)

    // Then playback starts there, and the word is marked
    await store.receive(\.delegate.playbackStarted)
    #expect(store.state.mode == .playing)
    #expect(requests.value.map(\.position) == [20])
    #expect(store.state.spokenPosition == 20)
    await store.send(.playerEvent(.moved(to: 21.2)))
    #expect(store.state.spokenPosition == 21.2)

    // And a click on another word moves playback to it
    await store.send(
      .transcript(.view(.wordTapped(TranscriptParagraph.ID(segment: 0, word: 0), 1))))
    await store.receive(\.transcript.delegate.wordTapped, 1)
    #expect(calls.value == ["seek 1.0"])
    #expect(requests.value.count == 1)
    await store.send(.view(.transcriptButtonTapped))
    #expect(store.state.transcript == nil)
    await store.skipInFlightEffects()
  }

  @Test(arguments: [false, true])
  func `a transcript that is closed during a save is saved to the end`(fails: Bool) async {
    // Given an edit that is being saved, and another one
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let saved = LockIsolated<[String]>([])
    let store = makeStore()
    store.exhaustivity = .off
    let transcript = Transcript.spoken((0, "buy milk"))
    store.dependencies.speechClient = .off
    store.dependencies.transcripts.speakerCounts = { nil }
    store.dependencies.transcripts.changes = { _ in .finished() }
    store.dependencies.transcripts.save = { _, transcript, revision in
      for await _ in gate {}
      if fails { throw TranscriptFailure.repository(.diskFull) }
      saved.withValue { $0.append(transcript.text) }
      return revision + 1
    }
    await store.send(.view(.transcriptButtonTapped))
    await store.send(
      .transcript(
        .recordLoaded(TranscriptRecord(state: .done, transcript: transcript, revision: 1))))
    let paragraph = TranscriptParagraph.ID(segment: 0, word: 0)
    for text in ["buy bread", "buy butter"] {
      await store.send(.transcript(.view(.editButtonTapped(paragraph))))
      await store.send(.transcript(.view(.draftChanged(text))))
      await store.send(.transcript(.view(.editSaved)))
    }

    // When the user closes the transcript
    await store.send(.view(.transcriptButtonTapped))
    #expect(!store.state.isTranscriptOpen)
    open.finish()

    // Then both edits are saved, or the page says why not
    if fails {
      await store.receive(\.transcript.saved.failure)
      #expect(store.state.isTranscriptOpen)
    } else {
      await store.receive(\.transcript.saved.success, 2)
      await store.receive(\.transcript.saved.success, 3)
      #expect(store.state.transcript == nil)
      #expect(saved.value == ["buy bread", "buy butter"])
    }
  }

  @Test func `a transcript that is closed during a save is opened again`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.speechClient = .off
    store.dependencies.transcripts.speakerCounts = { nil }
    store.exhaustivity = .off
    store.dependencies.transcripts.changes = { _ in .finished() }
    store.dependencies.transcripts.save = { _, _, revision in
      for await _ in gate {}
      return revision + 1
    }
    await store.send(.view(.transcriptButtonTapped))
    await store.send(
      .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: .spoken((0, "buy milk")), revision: 1))))
    await store.send(.transcript(.view(.speakerNamed(0, "Ada"))))
    await store.send(.view(.transcriptButtonTapped))
    await store.send(.view(.transcriptButtonTapped))
    #expect(store.state.isTranscriptOpen)
    open.finish()
    await store.receive(\.transcript.saved.success, 2)
    #expect(store.state.isTranscriptOpen)
  }

  @Test func `a title that is being typed is saved when the memo is closed`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await store.send(.view(.titleTextFieldChanged("Bread"))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = "Bread"
    }
    await store.send(.close) { $0.titleBeforeTyping = nil }
    await store.receive(\.titleSaved) {
      $0.unsavedTitle = nil
      $0.memo.title = "Bread"
    }
    #expect(names.value == ["Bread"])
  }

  @Test(arguments: [false, true])
  func `a paragraph that is being edited is saved when the memo is closed`(fails: Bool) async {
    // Given an open memo with a paragraph that is being edited
    let saved = LockIsolated<[String]>([])
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.speechClient = .off
    store.dependencies.transcripts.speakerCounts = { nil }
    store.dependencies.transcripts.changes = { _ in .finished() }
    store.dependencies.transcripts.save = { _, transcript, revision in
      if fails { throw TranscriptFailure.repository(.diskFull) }
      saved.withValue { $0.append(transcript.text) }
      return revision + 1
    }
    await store.send(.view(.transcriptButtonTapped))
    await store.send(
      .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: .spoken((0, "buy milk")), revision: 1))))
    await store.send(
      .transcript(.view(.editButtonTapped(TranscriptParagraph.ID(segment: 0, word: 0)))))
    await store.send(.transcript(.view(.draftChanged("buy bread"))))

    // When the memo is closed
    await store.send(.close)
    await store.receive(\.transcript.view.editSaved)
    await store.receive(\.transcriptClosed)

    // Then the text is saved, or the closed row says that it is not
    if fails {
      await store.receive(\.transcript.saved.failure)
      #expect(store.state.hasUnsavedTranscript)
    } else {
      await store.receive(\.transcript.saved.success, 2)
      #expect(store.state.transcript == nil)
      #expect(!store.state.hasUnsavedTranscript)
      #expect(saved.value == ["buy bread"])
    }
  }

  @Test func `text that was set aside outlasts a later change that is saved`() async {
    // Given an open transcript with text that was set aside, and a change that is being saved
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.speechClient = .off
    store.dependencies.transcripts.speakerCounts = { nil }
    store.dependencies.transcripts.changes = { _ in .finished() }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    store.dependencies.transcripts.save = { _, _, revision in
      for await _ in gate {}
      return revision + 1
    }
    let paragraph = TranscriptParagraph.ID(segment: 0, word: 0)
    func record(_ text: String, _ revision: Int) -> VoiceMemo.Action {
      let transcript = Transcript.spoken((0, text))
      return .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: transcript, revision: revision)))
    }
    await store.send(.view(.transcriptButtonTapped))
    await store.send(record("buy milk", 1))
    await store.send(.transcript(.view(.editButtonTapped(paragraph))))
    await store.send(.transcript(.view(.draftChanged("buy bread"))))
    await store.send(record("buy eggs", 2))
    await store.send(.transcript(.view(.editButtonTapped(paragraph))))
    await store.send(.transcript(.view(.draftChanged("buy ham"))))
    await store.send(.transcript(.view(.editSaved)))

    // When the transcript is closed, and the change is saved
    await store.send(.view(.transcriptButtonTapped))
    #expect(!store.state.isTranscriptOpen)
    open.finish()
    await store.receive(\.transcript.saved.success, 3)

    // Then the transcript is closed, and the text is still there
    #expect(!store.state.isTranscriptOpen)
    #expect(store.state.hasUnsavedTranscript)
    await store.send(.view(.transcriptButtonTapped))
    #expect(store.state.isTranscriptOpen)
    #expect(store.state.transcript?.unsavedText == "buy bread")
    #expect(store.state.transcript?.paragraphs.map(\.text) == ["buy ham"])
  }
}
