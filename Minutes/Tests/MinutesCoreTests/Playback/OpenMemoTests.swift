import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct OpenMemoTests {
  let clock = TestClock()

  func makeStore(
    _ memos: [Memo]? = [.groceries, .song], repository: VoiceMemoRepository = .mock(),
    _ prepare: (inout Playback.State) -> Void = { _ in }
  ) -> TestStoreOf<Playback> {
    var state = Playback.State(memos: memos)
    prepare(&state)
    return TestStore(initialState: state) {
      Playback()
    } withDependencies: {
      $0.audioPlayer.play = { _ in AsyncThrowingStream { try await Task.never() } }
      $0.audioPlayer.seek = { _, _ in }
      $0.continuousClock = clock
      $0.date.now = .recordingStart
      $0.preferences.load = { Preferences() }
      $0.setTranscriptsWithoutChanges()
      $0.timeZone = .gmt
      $0.voiceMemoRepository = repository
    }
  }

  private func tap(_ id: Memo.ID) -> Playback.Action {
    .memos(.element(id: id, action: .view(.rowTapped)))
  }

  @Test func `one memo is open at a time`() async {
    let store = makeStore()
    await store.send(tap(UUID(1)))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested) {
      $0.openMemoID = UUID(1)
      $0.memos[id: UUID(1)]?.isOpen = true
    }
    #expect(store.state.location == .memo(UUID(1)))

    // The other one closes.
    await store.send(tap(UUID(2)))
    await store.receive(\.memos[id: UUID(2)].delegate.openRequested) {
      $0.openMemoID = UUID(2)
      $0.memos[id: UUID(2)]?.isOpen = true
    }
    await store.receive(\.memos[id: UUID(1)].close) { $0.memos[id: UUID(1)]?.isOpen = false }

    // A second tap closes it.
    await store.send(tap(UUID(2)))
    await store.receive(\.memos[id: UUID(2)].delegate.closeRequested) { $0.openMemoID = nil }
    await store.receive(\.memos[id: UUID(2)].close) { $0.memos[id: UUID(2)]?.isOpen = false }
    #expect(store.state.location == .list)
  }

  @Test func `the row of a memo that is gone sends nothing`() async {
    await makeStore().send(.view(.memoRow(UUID(99), .rowTapped)))
  }

  @Test func `a closed memo opens when its row plays it, and not when it pauses`() async {
    let store = makeStore()
    let press = Playback.Action.memos(
      .element(id: UUID(2), action: .view(.rowPlayButtonTapped)))
    await store.send(press) { $0.memos[id: UUID(2)]?.mode = .playing }
    await store.receive(\.memos[id: UUID(2)].delegate.openRequested) {
      $0.openMemoID = UUID(2)
      $0.memos[id: UUID(2)]?.isOpen = true
    }
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted) { $0.selection = UUID(2) }

    // Another one is opened, and the first one plays on.
    await store.send(tap(UUID(1)))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested) {
      $0.openMemoID = UUID(1)
      $0.memos[id: UUID(1)]?.isOpen = true
    }
    await store.receive(\.memos[id: UUID(2)].close) { $0.memos[id: UUID(2)]?.isOpen = false }
    #expect(store.state.memos[id: UUID(2)]?.mode == .playing)

    // Its row pauses it, and the other one stays open.
    await store.send(press) { $0.memos[id: UUID(2)]?.mode = .notPlaying }
    #expect(store.state.openMemoID == UUID(1))
  }

  @Test func `keys act on the memo that is playing, then on the open one`() async {
    let store = makeStore { $0.selection = UUID(1) }
    store.exhaustivity = .off
    await store.send(tap(UUID(2)))
    await store.receive(\.memos[id: UUID(2)].delegate.openRequested)
    await store.send(.view(.keyPressed(.rightArrow)))
    await store.receive(\.memos[id: UUID(2)].view.skipped, 15)

    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted)
    await store.send(.view(.keyPressed(.rightArrow)))
    await store.receive(\.memos[id: UUID(1)].view.skipped, 15)
    await store.skipInFlightEffects()
  }

  @Test func `text that was set aside is still there after another memo was opened`() async {
    // Given an open memo with a paragraph that another page has changed during the edit
    let store = await storeWithUnsavedText()
    #expect(store.state.memos[id: UUID(1)]?.transcript?.unsavedText == "buy bread")

    // When another memo is opened
    await store.send(tap(UUID(2)))
    await store.receive(\.memos[id: UUID(1)].close)

    // Then the closed row says that there is text that is not saved
    #expect(store.state.memos[id: UUID(1)]?.isOpen == false)
    #expect(store.state.memos[id: UUID(1)]?.hasUnsavedTranscript == true)

    // And the text is there when the memo is opened again, until the user discards it
    await store.send(tap(UUID(1)))
    await store.receive(\.memos[id: UUID(2)].close)
    #expect(store.state.memos[id: UUID(1)]?.isTranscriptOpen == true)
    #expect(store.state.memos[id: UUID(1)]?.transcript?.unsavedText == "buy bread")
    #expect(store.state.memos[id: UUID(1)]?.transcript?.paragraphs.map(\.text) == ["buy eggs"])
    await store.send(transcript(UUID(1), .view(.unsavedTextDismissed)))
    await store.send(tap(UUID(2)))
    await store.receive(\.memos[id: UUID(1)].close)
    #expect(store.state.memos[id: UUID(1)]?.transcript == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `text that is set aside while its memo closes is still there`() async {
    // Given a paragraph that is being edited, and another page that was faster
    let store = await storeWithUnsavedText { store in
      // When another memo is opened during the edit
      await store.send(tap(UUID(2)))
      await store.receive(\.memos[id: UUID(1)].close)
      await store.receive(\.memos[id: UUID(1)].transcript.view.editSaved)
    }
    // Then the text is set aside, and there when the memo is opened again
    #expect(store.state.openMemoID == UUID(2))
    #expect(store.state.memos[id: UUID(1)]?.hasUnsavedTranscript == true)
    await store.send(tap(UUID(1)))
    await store.receive(\.memos[id: UUID(2)].close)
    #expect(store.state.memos[id: UUID(1)]?.isTranscriptOpen == true)
    #expect(store.state.memos[id: UUID(1)]?.transcript?.unsavedText == "buy bread")
    await store.skipInFlightEffects(strict: false)
  }

  /// A store with an open memo whose typed text is in conflict with a change of another page.
  ///
  /// - Parameter saveEdit: Saves the edited paragraph.
  private func storeWithUnsavedText(
    _ saveEdit: ((TestStoreOf<Playback>) async -> Void)? = nil
  ) async -> TestStoreOf<Playback> {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.transcripts.save = { _, _, _ in throw TranscriptFailure.changedElsewhere }
    store.dependencies.transcripts.record = { _ in
      TranscriptRecord(state: .done, transcript: .spoken((0, "buy eggs")), revision: 2)
    }
    await store.send(tap(UUID(1)))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested)
    await store.send(.memos(.element(id: UUID(1), action: .view(.transcriptButtonTapped))))
    let record = TranscriptRecord(
      state: .done, transcript: .spoken((0, "buy milk")), revision: 1)
    await store.send(transcript(UUID(1), .recordLoaded(record)))
    let paragraph = TranscriptParagraph.ID(segment: 0, word: 0)
    await store.send(transcript(UUID(1), .view(.editButtonTapped(paragraph))))
    await store.send(transcript(UUID(1), .view(.draftChanged("buy bread"))))
    if let saveEdit {
      await saveEdit(store)
    } else {
      await store.send(transcript(UUID(1), .view(.editSaved)))
    }
    await store.receive(\.memos[id: UUID(1)].transcript.saved.failure)
    await store.receive(\.memos[id: UUID(1)].transcript.recordLoaded)
    return store
  }

  private func transcript(_ id: Memo.ID, _ action: TranscriptFeature.Action) -> Playback.Action {
    .memos(.element(id: id, action: .transcript(action)))
  }

  @Test func `a memo that is gone is closed`() async {
    for isDeletedHere in [true, false] {
      let store = makeStore {
        $0.show(UUID(1))
      }
      store.exhaustivity = .off
      if isDeletedHere {
        await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
        await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested)
      } else {
        await store.send(.memosLoaded([.song]))
      }
      #expect(store.state.openMemoID == nil)
      #expect(store.state.location == .list)
      await store.skipInFlightEffects(strict: false)
    }
  }

  @Test func `a selection and the deleted memos close the open one`() async {
    for action in [Playback.Action.view(.selectButtonTapped), .opened(.deleted)] {
      let store = makeStore { $0.show(UUID(1)) }
      store.exhaustivity = .off
      await store.send(action)
      await store.receive(\.memos[id: UUID(1)].close)
      #expect(store.state.openMemoID == nil)
      await store.skipInFlightEffects(strict: false)
    }
  }

  @Test func `keys act on memos of the list`() async {
    // Given an open memo that the favourites do not have
    let store = makeStore {
      $0.memos[id: UUID(1)]?.memo.isFavorite = true
      $0.memos[id: UUID(2)]?.memo.isFavorite = false
      $0.show(UUID(2))
      $0.selection = UUID(2)
      $0.showsFavorites = true
      $0.arrange()
    }
    store.exhaustivity = .off
    // Then keys act on the first one that the list has
    await store.send(.view(.keyPressed(.rightArrow)))
    await store.receive(\.memos[id: UUID(1)].view.skipped, 15)
    // And on one that is playing
    await store.send(.memos(.element(id: UUID(2), action: .view(.playButtonTapped))))
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted)
    await store.send(.view(.keyPressed(.space)))
    await store.receive(\.memos[id: UUID(2)].view.playButtonTapped)
    #expect(store.state.memos[id: UUID(2)]?.mode == .notPlaying)
    // And on none if the list is empty
    await store.send(.search(.searched(.success([]))))
    await store.send(.view(.keyPressed(.space)))
    #expect(store.state.memos.allSatisfy { $0.mode == .notPlaying })
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `the headings are those of the next day after midnight`() async {
    let store = makeStore([.groceries])
    let task = await store.send(.view(.task)) {
      $0.calendar = .recordingDay
      $0.rows = [MemoRow(id: UUID(1), period: .today, startsPeriod: true)]
    }
    await store.receive(\.memosLoaded) {
      $0.memos = []
      $0.rows = []
    }
    await store.send(.memosLoaded([.groceries])) {
      $0.memos = [VoiceMemo.State(memo: .groceries)]
      $0.rows = [MemoRow(id: UUID(1), period: .today, startsPeriod: true)]
    }
    // 23:31:30
    await clock.advance(by: .seconds(28 * 60 + 29))
    store.dependencies.date.now = .recordingStart + 28 * 60 + 30
    await clock.advance(by: .seconds(1))
    await store.receive(\.dayStarted) {
      $0.calendar = MemoCalendar(now: .recordingStart + 28 * 60 + 30, timeZone: .gmt)
      $0.rows = [MemoRow(id: UUID(1), period: .yesterday, startsPeriod: true)]
    }
    await task.cancel()
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `deleted memos count their days from the new day on`() async {
    let store = makeStore {
      $0.recentlyDeleted = RecentlyDeleted.State(referenceDate: .distantPast)
    }
    store.exhaustivity = .off
    await store.send(.dayStarted) { $0.recentlyDeleted?.referenceDate = .recordingStart }
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `headings belong to lists that are sorted by date`() async {
    let store = makeStore { $0.show(.recordingDay) }
    let old = Memo(id: UUID(3), date: Date(timeIntervalSince1970: 0), duration: 1)
    await store.send(.memosLoaded([.groceries, .song, old])) {
      $0.memos.append(VoiceMemo.State(memo: old))
      $0.rows = [
        MemoRow(id: UUID(1), period: .today, startsPeriod: true),
        MemoRow(id: UUID(2), period: .today),
        MemoRow(
          id: UUID(3), period: .month(Date(timeIntervalSince1970: 0)), startsPeriod: true),
      ]
    }
    await store.send(.view(.orderChosen(.oldestFirst))) {
      $0.order = .oldestFirst
      $0.rows = [
        MemoRow(
          id: UUID(3), period: .month(Date(timeIntervalSince1970: 0)), startsPeriod: true),
        MemoRow(id: UUID(2), period: .today, startsPeriod: true),
        MemoRow(id: UUID(1), period: .today),
      ]
    }
    await store.send(.view(.orderChosen(.longestFirst))) {
      $0.order = .longestFirst
      $0.list([UUID(1), UUID(2), UUID(3)])
    }
    let match = MemoMatch(id: UUID(2), excerpt: [.init("la", isMatch: true)])
    await store.send(.search(.searched(.success([match])))) {
      $0.search.matches = [match]
      $0.rows = [MemoRow(id: UUID(2), excerpt: match.excerpt)]
    }
  }

  @Test func `a list that is sorted by title follows its titles`() async {
    let store = makeStore {
      $0.show(.title)
    }
    #expect(store.state.rows.map(\.id) == [UUID(1), UUID(2)])
    await store.send(.memos(.element(id: UUID(1), action: .view(.titleTextFieldChanged("Zoo"))))) {
      $0.memos[id: UUID(1)]?.titleBeforeTyping = "Groceries"
      $0.memos[id: UUID(1)]?.unsavedTitle = "Zoo"
    }
    await clock.advance(by: VoiceMemo.typingPause)
    await store.receive(\.memos[id: UUID(1)].titleSaved) {
      $0.memos[id: UUID(1)]?.unsavedTitle = nil
      $0.memos[id: UUID(1)]?.memo.title = "Zoo"
      $0.list([UUID(2), UUID(1)])
    }
  }
}
