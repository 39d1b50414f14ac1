import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecentlyDeletedTests {
  private let locale = Locale(identifier: "en_GB")
  private let calls = LockIsolated<[String]>([])
  private let deleted = [Memo.groceries, .song].map {
    DeletedMemo(memo: $0, deletionDate: $0.date, expirationDate: $0.date + 60)
  }

  private func makeStore(failure: RepositoryFailure? = nil) -> TestStoreOf<RecentlyDeleted> {
    TestStore(initialState: RecentlyDeleted.State(memos: deleted)) {
      RecentlyDeleted()
    } withDependencies: { [calls, deleted, locale] in
      $0.locale = locale
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
      $0.voiceMemoRepository = .mock(deleted: { deleted })
    }
    await store.send(.view(.task))
    await store.receive(\.memosLoaded, deleted) {
      $0.isLoaded = true
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
    await store.receive(\.memosLoaded) { $0.memos = IdentifiedArray(uniqueElements: deleted) }
  }
}
