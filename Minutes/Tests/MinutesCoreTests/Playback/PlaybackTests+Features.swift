import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// What a page keeps of the memos.
@MainActor
extension PlaybackTests {
  private static let many = (0..<1_000).map {
    Memo(id: UUID($0), date: .recordingStart - Double($0), duration: 60)
  }

  @Test func `a page has only the memos that are used`() async {
    let store = makeStore(memos: Self.many)
    store.exhaustivity = .off
    #expect(store.state.features.isEmpty)
    await store.send(.view(.memoLinkTapped(UUID(700))))
    #expect(store.state.features.map(\.id) == [UUID(700)])
    #expect(store.state.mode(of: UUID(3)) == .notPlaying)
    #expect(store.state.mode(of: UUID(5_000)) == nil)
  }

  @Test func `memos that are not used any more are forgotten, and nothing that is unsaved`() async {
    let store = makeStore(memos: Self.many)
    store.dependencies.locale = Locale(identifier: "en_GB")
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
    let store = makeStore(
      memos: [.groceries, .song],
      repository: .mock(search: { query in
        queries.withValue { $0.append(query) }
        return [MemoMatch(id: UUID(1))]
      }))
    store.exhaustivity = .off
    await store.send(.search(.view(.textChanged("milk"))))
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    // When the filter changes, then the search starts again
    await store.send(.view(.favoritesButtonTapped)) { $0.rows = [] }
    await store.receive(\.search.filterChanged)
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    await store.send(.view(.tagChosen(flat)))
    await store.receive(\.search.filterChanged)
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success)
    #expect(
      queries.value == [
        MemoQuery("milk"), MemoQuery("milk", showsFavorites: true),
        MemoQuery("milk", showsFavorites: true, tag: flat),
      ])
    // And without a text, a filter searches nothing.
    await store.send(.search(.view(.clearButtonTapped)))
    await store.send(.view(.favoritesButtonTapped))
    #expect(queries.value.count == 3)
    await store.skipInFlightEffects(strict: false)
  }
}
