import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension OpenMemoTests {
  @Test func `a new memo opens`() async {
    let new = Memo(id: UUID(3), date: .recordingStart, duration: 4)
    let store = makeStore(repository: .mock(fetchAll: { [new, .groceries, .song] })) {
      $0.show(UUID(1))
    }
    // An import does not take away the memo that the user looks at.
    await store.send(.memoImported(new.id))
    await store.send(.memoRecorded(new.id)) {
      $0.openMemoID = new.id
      $0.addressedMemoID = new.id
      $0.isAwaitingMemo = true
    }
    #expect(!store.state.isOpenMemoMissing)
    await store.receive(\.memos[id: UUID(1)].close) { $0.memos[id: UUID(1)]?.isOpen = false }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.addressedMemoID = nil
      var row = VoiceMemo.State(memo: new)
      row.isOpen = true
      $0.isAwaitingMemo = false
      $0.memos.insert(row, at: 0)
      $0.list([new.id, UUID(1), UUID(2)])
    }

    // Nor does an import that is in the list already need to be awaited.
    await store.send(.opened(.list)) { $0.openMemoID = nil }
    await store.receive(\.memos[id: new.id].close) { $0.memos[id: new.id]?.isOpen = false }
    await store.send(.memoImported(UUID(2))) {
      $0.openMemoID = UUID(2)
      $0.memos[id: UUID(2)]?.isOpen = true
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded)
  }

  @Test func `a recording ends a search that does not find it`() async {
    let new = Memo(id: UUID(3), date: .recordingStart, duration: 4)
    let match = MemoMatch(id: UUID(1))
    let store = makeStore(
      repository: .mock(fetchAll: { [new, .groceries, .song] }, search: { _ in [match] })
    ) {
      $0.search.show("milk", [match])
      $0.arrange()
    }
    store.exhaustivity = .off
    await store.send(.memoRecorded(new.id))
    await store.receive(\.memosLoaded)
    await store.receive(\.search.view.clearButtonTapped)
    #expect(store.state.listing == MemoListing())
    #expect(store.state.memos[id: new.id]?.isOpen == true)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(arguments: [true, false])
  func `an imported memo leaves a search and a filter as they are`(isSearch: Bool) async {
    let store = makeStore {
      if isSearch {
        $0.search.show("milk", [MemoMatch(id: UUID(1))])
      } else {
        $0.showsFavorites = true
      }
      $0.arrange()
    }
    // The list does not show it, so it is not opened.
    await store.send(.memoImported(UUID(2)))
    await store.send(.memoImported(UUID(3)))
    #expect(store.state.location == .list)
  }

  @Test func `an imported memo that was found opens`() async {
    let store = makeStore(repository: .mock(fetchAll: { [.groceries, .song] })) {
      $0.search.show("milk", [MemoMatch(id: UUID(1))])
      $0.arrange()
    }
    store.exhaustivity = .off
    await store.send(.memoImported(UUID(1)))
    #expect(store.state.location == .memo(UUID(1)))
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `the page says that a new memo is gone already`() async {
    // Given a recording whose memo was deleted before the list was loaded
    let store = makeStore(repository: .mock(fetchAll: { [.groceries, .song] }))
    await store.send(.memoRecorded(UUID(3))) {
      $0.openMemoID = UUID(3)
      $0.addressedMemoID = UUID(3)
      $0.isAwaitingMemo = true
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded)
    #expect(!store.state.isOpenMemoMissing)
    // Then the page does not wait for it
    await store.receive(\.awaitedMemoMissing) { $0.isAwaitingMemo = false }
    #expect(store.state.isOpenMemoMissing)
  }

  @Test func `a new memo is not awaited after a failed load`() async {
    // Given a list that cannot be loaded
    let store = makeStore(
      repository: .mock(fetchAll: { throw RepositoryFailure.other("The disk is gone.") }))
    store.exhaustivity = .off
    await store.send(.memoRecorded(UUID(3)))
    await store.receive(\.loadFailed)
    // Then the page shows that, and not that the memo does not exist
    #expect(store.state.errorMessage == "The disk is gone.")
    #expect(!store.state.isAwaitingMemo && !store.state.isOpenMemoMissing)
    // And the next load shows whether it does
    await store.send(.memosLoaded([.groceries, .song]))
    #expect(store.state.isOpenMemoMissing)
    await store.send(.memosLoaded([Memo(id: UUID(3), date: .recordingStart, duration: 4)]))
    #expect(!store.state.isOpenMemoMissing && store.state.memos[id: UUID(3)]?.isOpen == true)
    await store.skipInFlightEffects(strict: false)
  }
}
