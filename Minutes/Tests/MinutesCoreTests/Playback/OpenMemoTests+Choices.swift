import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension OpenMemoTests {
  /// A store of two memos, the second one open.
  private func makeStoreWithSong(
    matches: [MemoMatch] = [], _ prepare: (inout Playback.State) -> Void = { _ in }
  ) -> TestStoreOf<Playback> {
    let store = makeStore(repository: .mock(search: { _ in matches })) {
      $0.show(UUID(2))
      prepare(&$0)
      $0.arrange()
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `the results of a search that the user types close an open memo they do not have`()
    async
  {
    // given
    let store = makeStoreWithSong(matches: [MemoMatch(id: UUID(1))])
    // when
    for text in ["m", "milk"] { await store.send(.search(.view(.textChanged(text)))) }
    // then
    #expect(store.state.location == .memo(UUID(2)))
    // when
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    await store.receive(\.memos[id: UUID(2)].close)
    // then
    #expect(store.state.location == .list)
    #expect(store.state.rows.ids == [UUID(1)])
    #expect(store.state.memos[id: UUID(2)]?.isOpen == false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `the results of a search that have the open memo leave it open`() async {
    // given
    let store = makeStoreWithSong(matches: [MemoMatch(id: UUID(2))])
    // when
    await store.send(.search(.view(.textChanged("la"))))
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    // then
    #expect(store.state.location == .memo(UUID(2)))
    #expect(store.state.memos[id: UUID(2)]?.isOpen == true)
    // when
    await store.send(.search(.view(.clearButtonTapped)))
    // then
    #expect(store.state.location == .memo(UUID(2)))
    await store.skipInFlightEffects(strict: false)
  }

  @Test(arguments: [Playback.Action.View.favoritesButtonTapped, .tagChosen(MemoTag("Flat"))])
  func `a filter closes an open memo that it leaves out, and its text is saved`(
    choice: Playback.Action.View
  ) async {
    // given
    let store = makeStoreWithSong()
    await store.send(.memos(.element(id: UUID(2), action: .view(.titleTextFieldChanged("Hymn")))))
    // when
    await store.send(.view(choice))
    // then
    #expect(store.state.location == .list)
    #expect(store.state.rows.isEmpty)
    await store.receive(\.memos[id: UUID(2)].close)
    await store.receive(\.memos[id: UUID(2)].titleSaved)
    #expect(store.state.memos[id: UUID(2)]?.title == "Hymn")
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a filter leaves an open memo that it has as it is`() async {
    // given
    let store = makeStoreWithSong { $0.memos[id: UUID(2)]?.memo.isFavorite = true }
    for _ in 1...2 {
      // when
      await store.send(.view(.favoritesButtonTapped))
      // then
      #expect(store.state.location == .memo(UUID(2)))
    }
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a memo that a filter closes plays on`() async {
    // given
    let store = makeStoreWithSong()
    await store.send(.memos(.element(id: UUID(2), action: .view(.playButtonTapped))))
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted)
    // when
    await store.send(.view(.favoritesButtonTapped))
    await store.receive(\.memos[id: UUID(2)].close)
    // then
    #expect(store.state.openMemoID == nil)
    #expect(store.state.memos[id: UUID(2)]?.mode == .playing)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a filter that ends leaves an open memo that the next results may have`() async {
    // given: the results of a search in the favourites keep an open memo without its mark
    let store = makeStoreWithSong(matches: [MemoMatch(id: UUID(2))]) {
      $0.showsFavorites = true
      $0.unfilteredMemoID = UUID(2)
      $0.search.show("la", [])
      $0.search.filter = $0.filter
    }
    // when
    await store.send(.view(.favoritesButtonTapped))
    await store.receive(\.search.filterChanged)
    // then
    #expect(store.state.location == .memo(UUID(2)))
    // when
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    // then
    #expect(store.state.location == .memo(UUID(2)))
    #expect(store.state.rows.ids == [UUID(2)])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an address keeps its memo although the user was typing a search`() async {
    // given
    let store = makeStoreWithSong(matches: [MemoMatch(id: UUID(1))])
    await store.send(.search(.view(.textChanged("milk"))))
    // when: Back, before the results
    await store.send(.listingOpened(MemoListing(search: "la")))
    await store.send(.opened(.memo(UUID(2))))
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    // then
    await store.receive(\.search.view.clearButtonTapped)
    #expect(store.state.location == .memo(UUID(2)))
    #expect(store.state.rows.ids == [UUID(1), UUID(2)])
    await store.skipInFlightEffects(strict: false)
  }
}
