import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension OpenMemoTests {
  @Test func `an address opens a memo before and after the memos are loaded`() async {
    let store = makeStore(nil)
    await store.send(.opened(.memo(UUID(2)))) {
      $0.openMemoID = UUID(2)
      $0.addressedMemoID = UUID(2)
    }
    #expect(!store.state.isOpenMemoMissing)
    await store.send(.memosLoaded([.groceries, .song])) {
      var song = VoiceMemo.State(memo: .song)
      song.isOpen = true
      $0.addressedMemoID = nil
      $0.isLoaded = true
      $0.memos = [VoiceMemo.State(memo: .groceries), song]
      $0.list([UUID(1), UUID(2)])
    }

    // The address of the list closes it.
    await store.send(.opened(.list)) { $0.openMemoID = nil }
    await store.receive(\.memos[id: UUID(2)].close) { $0.memos[id: UUID(2)]?.isOpen = false }
    await store.send(.opened(.memo(UUID(1)))) {
      $0.openMemoID = UUID(1)
      $0.memos[id: UUID(1)]?.isOpen = true
    }
  }

  @Test func `an address without a memo is reported, and works when the memo is restored`() async {
    let store = makeStore([.groceries])
    await store.send(.opened(.memo(UUID(2)))) {
      $0.openMemoID = UUID(2)
      $0.addressedMemoID = UUID(2)
    }
    #expect(store.state.isOpenMemoMissing)
    #expect(store.state.location == .memo(UUID(2)))
    await store.send(.memosLoaded([.groceries, .song])) {
      $0.addressedMemoID = nil
      var song = VoiceMemo.State(memo: .song)
      song.isOpen = true
      $0.memos.append(song)
      $0.list([UUID(1), UUID(2)])
    }
    #expect(!store.state.isOpenMemoMissing)
  }

  @Test func `an address without a memo leaves the search and the filters as they are`() async {
    // given
    let match = MemoMatch(id: UUID(1))
    let repository = VoiceMemoRepository.mock(search: { _ in [match] })
    let store = makeStore(repository: repository) {
      $0.showsFavorites = true
      $0.search.show("milk", [match])
      $0.arrange()
    }
    store.exhaustivity = .off
    let listing = store.state.listing
    // when
    await store.send(.opened(.memo(UUID(9))))
    await store.finish()
    // then
    #expect(store.state.isOpenMemoMissing)
    #expect(store.state.listing == listing)
    #expect(store.state.search.matches == [match])
    // when: the user chooses another list, and the memo is restored
    await store.send(.view(.favoritesButtonTapped))
    await store.send(
      .memosLoaded([.groceries, Memo(id: UUID(9), date: .recordingStart, duration: 1)]))
    // then
    #expect(store.state.listing == MemoListing(search: "milk"))
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an address leads to a memo that is filtered out`() async {
    let match = MemoMatch(id: UUID(1))
    let store = makeStore {
      $0.showsFavorites = true
      $0.search.show("milk", [match])
      $0.memoSelection = MemoSelection.State()
      $0.recentlyDeleted = RecentlyDeleted.State()
      $0.arrange()
    }
    await store.send(.view(.memoLinkTapped(UUID(2)))) {
      $0.showsFavorites = false
      $0.memoSelection = nil
      $0.recentlyDeleted = nil
      $0.openMemoID = UUID(2)
      $0.memos[id: UUID(2)]?.isOpen = true
      $0.list([UUID(1)])
    }
    await store.receive(\.search.view.clearButtonTapped) {
      $0.search = MemoSearch.State()
      $0.list([UUID(1), UUID(2)])
    }
  }

  @Test func `the search and the filters of an address do not hide its memo`() async {
    // given an address whose search does not find its memo
    let matches = LockIsolated([MemoMatch(id: UUID(1))])
    let store = makeStore(nil, repository: .mock(search: { _ in matches.value }))
    store.exhaustivity = .off
    await store.send(.listingOpened(MemoListing(search: "milk", showsFavorites: true)))
    await store.send(.opened(.memo(UUID(2))))
    await store.send(.memosLoaded([.groceries, .song]))
    // when
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    // then
    await store.receive(\.search.view.clearButtonTapped)
    #expect(store.state.listing == MemoListing())
    #expect(store.state.rows.ids == [UUID(1), UUID(2)])
    #expect(store.state.openMemoID == UUID(2))

    // and a search that finds the memo stays
    matches.setValue([MemoMatch(id: UUID(2))])
    await store.send(.listingOpened(MemoListing(search: "la")))
    await store.send(.opened(.memo(UUID(2))))
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    #expect(store.state.listing.search == "la")
    #expect(store.state.rows.ids == [UUID(2)])

    // and so does one that the user types while the memo is open: it closes the memo
    matches.setValue([])
    await store.send(.search(.view(.textChanged("bread"))))
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    #expect(store.state.rows.isEmpty)
    #expect(store.state.search.text == "bread")
    #expect(store.state.location == .list)
    await store.skipInFlightEffects(strict: false)
  }

  /// A store with two favourites, the second one open.
  private func makeStoreOfFavorites(
    repository: VoiceMemoRepository = .mock(),
    _ prepare: (inout Playback.State) -> Void = { _ in }
  ) -> TestStoreOf<Playback> {
    let store = makeStore(repository: repository) {
      $0.memos[id: UUID(1)]?.memo.isFavorite = true
      $0.memos[id: UUID(2)]?.memo.isFavorite = true
      $0.show(UUID(2))
      $0.showsFavorites = true
      prepare(&$0)
      $0.arrange()
    }
    store.exhaustivity = .off
    return store
  }

  /// The memos after the second one has lost its mark.
  private var unmarked: MemoSnapshot {
    var groceries = Memo.groceries
    groceries.isFavorite = true
    return [groceries, .song]
  }

  @Test(arguments: [true, false])
  func `an open memo stays in the list of favourites without its mark, until it is closed`(
    isChangeOfOtherPage: Bool
  ) async {
    // given
    let store = makeStoreOfFavorites()
    // when
    if !isChangeOfOtherPage {
      await store.send(.memos(.element(id: UUID(2), action: .view(.favoriteButtonTapped))))
      await store.receive(\.memos[id: UUID(2)].changeSaved)
      #expect(store.state.rows.ids == [UUID(1), UUID(2)])
    }
    await store.send(.memosLoaded(unmarked))
    // then
    #expect(store.state.rows.ids == [UUID(1), UUID(2)])
    #expect(store.state.location == .memo(UUID(2)))
    #expect(store.state.memos[id: UUID(2)]?.isOpen == true)
    #expect(store.state.listing == MemoListing(showsFavorites: true))

    // when
    await store.send(.memos(.element(id: UUID(2), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(2)].delegate.closeRequested)
    // then
    #expect(store.state.rows.ids == [UUID(1)])
    #expect(store.state.unfilteredMemoID == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an open memo stays in the results of a search for favourites without its mark`() async
  {
    // given a search that does not find the memo any more
    let matches = [MemoMatch(id: UUID(1))]
    let store = makeStoreOfFavorites(repository: .mock(search: { _ in matches })) {
      $0.search.show("milk", [MemoMatch(id: UUID(2)), MemoMatch(id: UUID(1))])
    }
    // when
    await store.send(.memosLoaded(unmarked))
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    // then
    #expect(store.state.rows.ids == [UUID(2), UUID(1)])

    // when: the user searches for something else
    await store.send(.search(.view(.textChanged("bread"))))
    await clock.advance(by: MemoSearch.typingPause)
    // then
    #expect(store.state.openMemoID == UUID(2))
    await store.receive(\.search.searched.success)
    #expect(store.state.rows.ids == [UUID(1)])
    #expect(store.state.openMemoID == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `another filter closes an open memo that was kept`() async {
    // given
    let store = makeStoreOfFavorites()
    await store.send(.memosLoaded(unmarked))
    #expect(store.state.rows.ids == [UUID(1), UUID(2)])
    // when
    for _ in 1...2 { await store.send(.view(.favoritesButtonTapped)) }
    await store.receive(\.memos[id: UUID(2)].close)
    // then
    #expect(store.state.rows.ids == [UUID(1)])
    #expect(store.state.openMemoID == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an address keeps its filter and its memo, which the filter leaves out`() async {
    // given
    let store = makeStore(nil)
    store.exhaustivity = .off
    // when
    await store.send(.listingOpened(MemoListing(showsFavorites: true)))
    await store.send(.opened(.memo(UUID(2))))
    await store.send(.memosLoaded(unmarked))
    // then
    #expect(store.state.listing == MemoListing(showsFavorites: true))
    #expect(store.state.location == .memo(UUID(2)))
    #expect(store.state.rows.ids == [UUID(1), UUID(2)])
    #expect(store.state.addressedMemoID == nil)
    // A link to another memo leads to all memos.
    await store.send(.memosLoaded([.groceries, .song]))
    await store.send(.view(.memoLinkTapped(UUID(1))))
    await store.receive(\.search.view.clearButtonTapped)
    #expect(store.state.listing == MemoListing())
    await store.skipInFlightEffects(strict: false)
  }
}
