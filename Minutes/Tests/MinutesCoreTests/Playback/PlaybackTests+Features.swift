import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// The memos that a page keeps.
@MainActor
extension PlaybackTests {
  private static let many = (0..<1_000).map {
    Memo(id: UUID($0), date: .recordingStart - Double($0), duration: 60)
  }

  @Test func `a page has only the memos that are used`() async {
    let store = makeStore(memos: Self.many)
    #expect(store.state.features.isEmpty)
    await store.send(.view(.memoLinkTapped(UUID(700)))) {
      $0.openMemoID = UUID(700)
      $0.memos[id: UUID(700)]?.isOpen = true
    }
    #expect(store.state.features.map(\.id) == [UUID(700)])
    #expect(store.state.mode(of: UUID(3)) == .notPlaying)
    #expect(store.state.mode(of: UUID(5_000)) == nil)
  }

  @Test func `memos that are not used any more are forgotten, and nothing that is unsaved`() async {
    let store = makeStore(memos: Self.many)
    store.exhaustivity = .off
    // Given a memo with a name that is not saved, and one that plays
    await store.send(
      .memos(.element(id: UUID(900), action: .view(.titleTextFieldChanged("Unsaved")))))
    await store.send(.memos(.element(id: UUID(902), action: .view(.playButtonTapped))))
    // When many memos are opened, and the list comes again
    for number in 0..<100 {
      await store.send(.memos(.element(id: UUID(number), action: .view(.rowTapped))))
      await store.receive(\.memos[id: UUID(number)].delegate.openRequested)
    }
    await store.send(.memos(.element(id: UUID(901), action: .view(.favoriteButtonTapped))))
    var memos = Self.many
    memos[500].title = "Song"
    await store.send(.memosLoaded(MemoSnapshot(memos)))
    // Then the page has the last ones, the open one, and those with something to lose
    #expect(store.state.features.count <= 20)
    #expect(store.state.features[id: UUID(99)]?.isOpen == true)
    #expect(store.state.features[id: UUID(0)] == nil)
    #expect(store.state.features[id: UUID(900)]?.unsavedTitle == "Unsaved")
    // The mark was not in the list that came, and may still be on its way.
    #expect(store.state.features[id: UUID(901)]?.memo.isFavorite == false)
    #expect(store.state.features[id: UUID(902)]?.mode == .playing)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a filter is a part of the search`() async throws {
    let queries = LockIsolated<[MemoQuery]>([])
    let flat = try #require(MemoTag("flat"))
    let match = MemoMatch(id: UUID(1))
    let store = makeStore(
      memos: [.groceries, .song],
      repository: .mock(search: { query in
        queries.withValue { $0.append(query) }
        return [match]
      }))
    await store.send(.search(.view(.textChanged("milk")))) {
      $0.search.text = "milk"
      $0.isAwaitingChosenMatches = true
    }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success) {
      $0.isAwaitingChosenMatches = false
      $0.search.matches = [match]
      $0.list([UUID(1)])
    }
    // When the filter changes, then the search starts again
    await store.send(.view(.favoritesButtonTapped)) {
      $0.showsFavorites = true
      $0.isAwaitingChosenMatches = true
      $0.rows = []
    }
    await store.receive(\.search.filterChanged) { $0.search.filter.showsFavorites = true }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success) { $0.isAwaitingChosenMatches = false }
    await store.send(.view(.tagChosen(flat))) {
      $0.tag = flat
      $0.isAwaitingChosenMatches = true
    }
    await store.receive(\.search.filterChanged) { $0.search.filter.tag = flat }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success) { $0.isAwaitingChosenMatches = false }
    #expect(
      queries.value == [
        MemoQuery("milk"), MemoQuery("milk", showsFavorites: true),
        MemoQuery("milk", showsFavorites: true, tag: flat),
      ])
    // And without a text, a filter searches nothing.
    await store.send(.search(.view(.clearButtonTapped))) {
      $0.search.text = ""
      $0.search.matches = nil
    }
    await store.send(.view(.favoritesButtonTapped)) { $0.showsFavorites = false }
    #expect(queries.value.count == 3)
  }

  @Test func `an older list does not replace a newer one`() async {
    let store = makeStore()
    let new = MemoSnapshot([.groceries, .song], version: 8)
    await store.send(.memosLoaded(new)) {
      $0.isLoaded = true
      $0.memos = [VoiceMemo.State(memo: .groceries), VoiceMemo.State(memo: .song)]
      $0.list([UUID(1), UUID(2)])
    }
    // When a reload that began earlier ends later
    await store.send(.memosLoaded(MemoSnapshot([.song], version: 7)))
    #expect(store.state.library == new)
    // Then one with the same number counts, such as after a deletion that has failed
    await store.send(.memosLoaded(MemoSnapshot([.groceries], version: 8))) {
      $0.memos.remove(id: UUID(2))
      $0.list([UUID(1)])
    }
  }

  @Test func `after a deletion, a page shares the memos with others again`() async {
    let shared = MemoSnapshot([.groceries, .song], version: 1)
    let store = makeStore()
    await store.send(.memosLoaded(shared)) {
      $0.isLoaded = true
      $0.memos = [VoiceMemo.State(memo: .groceries), VoiceMemo.State(memo: .song)]
      $0.list([UUID(1), UUID(2)])
    }
    #expect(store.state.library.isIdentical(to: shared))
    await store.send(.memos(.element(id: UUID(1), action: .delegate(.deleteRequested)))) {
      $0.memos.remove(id: UUID(1))
      $0.deletedMemos = [.groceries]
      $0.list([UUID(2)])
    }
    #expect(!store.state.library.isIdentical(to: shared))
    // When the list without the memo comes
    let next = shared.replacing([UUID(1): nil], version: 2)
    await store.send(.memosLoaded(next))
    // Then neither the page nor its rows have a copy
    #expect(store.state.library.isIdentical(to: next))
    #expect(store.state.rows.snapshot?.isIdentical(to: next) == true)
    #expect(store.state.library.version == 2)
    await clock.advance(by: VoiceMemoRepository.undoPeriod)
    await store.receive(\.undoPeriodElapsed) { $0.deletedMemos = [] }
  }

  @Test func `a speed that waits is not saved after a deletion`() async {
    // given: a speed that is on its way, and another one that waits
    let started = LockIsolated<[PlaybackRate]>([])
    let store = makeStore(
      memos: [.groceries],
      repository: .mock(
        setRate: { _, rate in
          started.withValue { $0.append(rate) }
          try await Task.never()
        }))
    store.exhaustivity = .off
    for rate in [PlaybackRate(2), PlaybackRate(1.5)] {
      await store.send(.memos(.element(id: UUID(1), action: .view(.rateSelected(rate)))))
    }
    // when
    await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested)
    await clock.advance(by: VoiceMemoRepository.undoPeriod)
    await store.finish()
    // then
    #expect(started.value == [PlaybackRate(2)])
  }

  @Test func `changes that are not saved are saved before and after a deletion`() async throws {
    // given: a change that is on its way, and others that wait
    let calls = LockIsolated<[String]>([])
    let started = LockIsolated<[String]>([])
    let (first, second) = (try #require(MemoTag("flat")), try #require(MemoTag("roof")))
    let store = makeStore(
      memos: [.groceries, .song],
      repository: .mock(
        changeTags: { ids, added, _ in
          started.withValue { $0 += added.map { "\(ids[0].uuid.15): \($0.text)" } }
          try await Task.never()
        },
        change: { id, changes in
          calls.withValue { $0.append("\(id.uuid.15): \(changes.count)") }
          #expect(
            changes.prefix(2) == [
              .tags(added: [first], removed: []), .tags(added: [second], removed: []),
            ])
        },
        delete: { ids in calls.withValue { $0.append("delete \(ids.map(\.uuid.15))") } }))
    store.exhaustivity = .off
    for id in [UUID(1), UUID(2)] {
      for tag in [first, second] {
        await store.send(.memos(.element(id: id, action: .view(.tagTextFieldChanged(tag.text)))))
        await store.send(.memos(.element(id: id, action: .view(.tagAddButtonTapped))))
      }
    }
    await store.send(.memos(.element(id: UUID(1), action: .view(.titleTextFieldChanged("Flat")))))
    // when: deleted on this page
    await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested)
    // when: deleted on another one
    await store.send(.memosLoaded([]))
    await clock.advance(by: .seconds(10))
    await store.finish()
    // then
    #expect(calls.value == ["1: 3", "delete [1]", "2: 2"])
    // and the effects of the memos do not save them again
    #expect(started.value == ["1: flat", "2: flat"])
  }

  @Test func `the uses of memos that are gone are forgotten`() async {
    let store = makeStore(memos: Self.many)
    store.exhaustivity = .off
    for number in 0..<100 {
      await store.send(.memos(.element(id: UUID(number), action: .view(.rowTapped))))
      await store.send(.memos(.element(id: UUID(number), action: .delegate(.deleteRequested))))
    }
    #expect(store.state.features.isEmpty && store.state.uses.known.isEmpty)
    await store.send(.memos(.element(id: UUID(200), action: .view(.rowTapped))))
    await store.send(.memosLoaded([]))
    #expect(store.state.features.isEmpty && store.state.uses.known.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `silence is left out in all memos, and that is remembered`() async {
    // given
    let calls = LockIsolated<[String]>([])
    let stored = LockIsolated(Preferences(hasSeenTour: true))
    let requests = LockIsolated<[Bool]>([])
    let store = makeStore(memos: [.groceries, .song])
    store.dependencies.preferences.update = { change in stored.withValue { change(&$0) } }
    store.dependencies.audioPlayer.play = { request in
      requests.withValue { $0.append(request.skipsSilence) }
      return AsyncThrowingStream { try await Task.never() }
    }
    store.dependencies.audioPlayer.setSkipsSilence = { id, skipsSilence in
      calls.withValue { $0.append("\(id.uuid.15) \(skipsSilence)") }
    }
    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted) { $0.selection = UUID(1) }
    // when: while one is playing
    await store.send(.memos(.element(id: UUID(1), action: .view(.silenceButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.silenceSkippingRequested) {
      $0.skipsSilence = true
      $0.memos[id: UUID(1)]?.skipsSilence = true
    }
    // then
    await store.send(.memos(.element(id: UUID(2), action: .view(.playButtonTapped)))) {
      var song = VoiceMemo.State(memo: .song)
      song.mode = .playing
      song.skipsSilence = true
      $0.memos[id: UUID(2)] = song
    }
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted) { $0.selection = UUID(2) }
    await store.receive(\.memos[id: UUID(1)].pause) { $0.memos[id: UUID(1)]?.mode = .notPlaying }
    #expect(calls.value == ["1 true"])
    #expect(requests.value == [false, true])
    #expect(stored.value == Preferences(hasSeenTour: true, skipsSilence: true))
    // when: silence is played again
    await store.send(.memos(.element(id: UUID(2), action: .view(.silenceButtonTapped))))
    await store.receive(\.memos[id: UUID(2)].delegate.silenceSkippingRequested) {
      $0.skipsSilence = false
      $0.memos[id: UUID(1)]?.skipsSilence = false
      $0.memos[id: UUID(2)]?.skipsSilence = false
    }
    await store.send(.memos(.element(id: UUID(2), action: .pause))) {
      $0.memos[id: UUID(2)]?.mode = .notPlaying
    }
    await store.finish()
    #expect(calls.value == ["1 true", "2 false"])
    #expect(stored.value == Preferences(hasSeenTour: true))
  }
}
