import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecentlyDeletedTests {
  private let locale = Locale(identifier: "en_GB")
  private let calls = LockIsolated<[String]>([])
  private let preferences = LockIsolated(Preferences())
  private let deleted = [Memo.groceries, .song].map {
    DeletedMemo(memo: $0, deletionDate: $0.date, expirationDate: $0.date + 60)
  }

  private func makeStore(
    failure: RepositoryFailure? = nil, deletedDays: Int? = nil
  ) -> TestStoreOf<RecentlyDeleted> {
    // 20 days after the first deletion.
    let now = Memo.groceries.date + 20 * 86_400
    let state = RecentlyDeleted.State(memos: deleted, deletedDays: deletedDays, referenceDate: now)
    return TestStore(initialState: state) {
      RecentlyDeleted()
    } withDependencies: { [calls, deleted, locale, preferences] in
      $0.date.now = now
      $0.locale = locale
      $0.preferences.load = { preferences.value }
      $0.preferences.update = { change in preferences.withValue { change(&$0) } }
      $0.voiceMemoRepository = .mock(
        restore: { ids in
          if let failure { throw failure }
          calls.withValue { $0.append("restore \(ids.map(\.uuid.15))") }
        },
        deleted: { deleted },
        purge: { ids in calls.withValue { $0.append("purge \(ids.map(\.uuid.15))") } })
    }
  }

  @Test func deletedMemosAreLoaded() async {
    let store = TestStore(initialState: RecentlyDeleted.State()) {
      RecentlyDeleted()
    } withDependencies: { [deleted] in
      $0.date.now = .recordingStart
      $0.preferences.load = { Preferences(deletedDays: 45) }
      $0.voiceMemoRepository = .mock(deleted: { deleted })
    }
    await store.send(.view(.task))
    await store.receive(\.preferencesLoaded) { $0.deletedDays = 45 }
    #expect(store.state.offeredDays == [7, 30, 45, 90, 365, 36_500])
    await store.receive(\.memosLoaded, deleted) {
      $0.isLoaded = true
      $0.referenceDate = .recordingStart
      $0.memos = IdentifiedArray(uniqueElements: deleted)
    }
  }

  @Test func aMemoIsRestored() async {
    let store = makeStore()
    await store.send(.view(.restoreButtonTapped(deleted[0].id))) {
      $0.memos.remove(id: deleted[0].id)
    }
    await store.receive(\.restored, deleted[0].memo) { $0.restored = deleted[0].memo }
    #expect(calls.value == ["restore [1]"])

    // The message about the first one ends.
    await store.send(.view(.restoreButtonTapped(deleted[1].id))) {
      $0.memos = []
      $0.restored = nil
    }
    await store.receive(\.restored, deleted[1].memo) { $0.restored = deleted[1].memo }
    #expect(calls.value == ["restore [1]", "restore [2]"])
  }

  @Test func `all memos are restored together`() async {
    // given
    let store = makeStore()
    // when
    await store.send(.view(.restoreAllButtonTapped(deleted.map(\.id) + [UUID(9)]))) {
      $0.memos = []
    }
    // then
    await store.receive(\.restoredAll, 2) { $0.restoredCount = 2 }
    #expect(calls.value == ["restore [1, 2]"])
  }

  @Test func `the message counts only memos that no other page has deleted for good`() async {
    // given
    let store = makeStore()
    store.dependencies.voiceMemoRepository.restore = { ids in [ids[1]] }
    // when
    await store.send(.view(.restoreAllButtonTapped(deleted.map(\.id)))) {
      $0.memos = []
    }
    // then
    await store.receive(\.restoredAll, 1) { $0.restoredCount = 1 }
  }

  @Test func memosAreDeletedForGoodAfterAQuestion() async {
    let store = makeStore()
    await store.send(.view(.purgeButtonTapped(deleted[1].id))) {
      $0.alert = .purge([deleted[1]], locale: locale)
    }
    #expect(calls.value == [])
    await store.send(.alert(.presented(.confirmPurge([deleted[1].id])))) {
      $0.alert = nil
      $0.memos.remove(id: deleted[1].id)
    }
    await store.finish()
    #expect(calls.value == ["purge [2]"])
  }

  @Test func allMemosAreDeletedForGoodAfterAQuestion() async {
    let store = makeStore()
    await store.send(.view(.emptyButtonTapped)) {
      $0.alert = .purge(deleted, locale: locale)
    }
    await store.send(.alert(.presented(.confirmPurge(deleted.map(\.id))))) {
      $0.alert = nil
      $0.memos = []
    }
    await store.finish()
    #expect(calls.value == ["purge [1, 2]"])
  }

  @Test func aFailureShowsTheStoredMemosAgain() async {
    let store = makeStore(failure: .noSuchMemo)
    await store.send(.view(.restoreButtonTapped(deleted[0].id))) {
      $0.memos.remove(id: deleted[0].id)
    }
    await store.receive(\.changingFailed) { $0.alert = .changingFailed(.noSuchMemo) }
    await store.receive(\.preferencesLoaded) { $0.deletedDays = 30 }
    await store.receive(\.memosLoaded) { $0.memos = IdentifiedArray(uniqueElements: deleted) }
  }

  @Test func `a longer period is stored without a question`() async {
    // given
    let store = makeStore(deletedDays: 30)
    // when
    await store.send(.view(.periodChosen(days: 365))) { $0.deletedDays = 365 }
    // then
    await store.receive(\.view.task)
    await store.receive(\.preferencesLoaded)
    await store.receive(\.memosLoaded)
    #expect(preferences.value == Preferences(deletedDays: 365))
    #expect(calls.value == [])
  }

  @Test func `a shorter period deletes older memos after a question`() async {
    // given: memos that were deleted 20 days ago
    let store = makeStore(deletedDays: 30)
    // when: the user keeps them
    await store.send(.view(.periodChosen(days: 7))) {
      $0.proposedDays = 7
      $0.alert = .shortenPeriod(to: 7, deleting: deleted, locale: locale)
    }
    await store.send(.alert(.dismiss)) {
      $0.proposedDays = nil
      $0.alert = nil
    }
    // then
    #expect(preferences.value == Preferences())
    #expect(calls.value == [])
    // when
    await store.send(.view(.periodChosen(days: 7))) {
      $0.proposedDays = 7
      $0.alert = .shortenPeriod(to: 7, deleting: deleted, locale: locale)
    }
    store.exhaustivity = .off
    await store.send(.alert(.presented(.confirmPeriod(days: 7, deleted.map(\.id)))))
    await store.finish()
    // then
    #expect(preferences.value == Preferences(deletedDays: 7))
    #expect(calls.value == ["purge [1, 2]"])
    await store.skipReceivedActions(strict: false)
    #expect(store.state.deletedDays == 7)
    #expect(store.state.proposedDays == nil && store.state.alert == nil)
  }

  @Test func `a shorter period that deletes no memo needs no question`() async {
    // given: the memos were deleted less than 30 days ago
    let store = makeStore(deletedDays: 365)
    store.exhaustivity = .off
    // when
    await store.send(.view(.periodChosen(days: 30)))
    await store.finish()
    // then
    #expect(store.state.alert == nil)
    #expect(preferences.value == Preferences(deletedDays: 30))
    #expect(calls.value == [])
  }

  @Test func `a period that another page has made longer is not made shorter without a question`()
    async
  {
    // given: memos that were deleted 20 days ago, and are still kept
    let store = makeStore(deletedDays: 1)
    // when
    await store.send(.view(.periodChosen(days: 7))) {
      $0.proposedDays = 7
      $0.alert = .shortenPeriod(to: 7, deleting: deleted, locale: locale)
    }
    // then
    #expect(preferences.value == Preferences())
    #expect(calls.value == [])
  }

  @Test func `a period that is not offered is ignored`() async {
    let store = makeStore(deletedDays: 30)
    for days in [-1, 0, 8, 40_000] { await store.send(.view(.periodChosen(days: days))) }
    #expect(preferences.value == Preferences())
  }
}
