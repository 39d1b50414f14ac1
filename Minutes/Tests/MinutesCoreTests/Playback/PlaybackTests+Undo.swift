import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaybackTests {
  /// A store with two memos that notes which ones are deleted and restored.
  ///
  /// - Parameter delete: Deletes memos, after they are noted.
  private func makeDeletingStore(
    calls: LockIsolated<[String]>, delete: @escaping @Sendable () async throws -> Void = {}
  ) -> TestStoreOf<Playback> {
    makeStore(
      memos: [.groceries, .song],
      repository: .mock(
        fetchAll: { [.groceries, .song] },
        delete: { ids in
          calls.withValue { $0.append("delete \(ids.map(\.uuid.15))") }
          try await delete()
        },
        restore: { ids in calls.withValue { $0.append("restore \(ids.map(\.uuid.15))") } }))
  }

  private func selectBothMemos(in store: TestStoreOf<Playback>) async {
    await store.send(.view(.selectButtonTapped)) { $0.memoSelection = MemoSelection.State() }
    await store.send(.memoSelection(.presented(.view(.allButtonTapped([UUID(1), UUID(2)]))))) {
      $0.memoSelection?.memos = [UUID(1), UUID(2)]
    }
  }

  /// Deletes the selected memos.
  private func deleteBothMemos(in store: TestStoreOf<Playback>) async {
    await store.send(
      .memoSelection(.presented(.view(.deleteButtonTapped(listed: [UUID(1), UUID(2)])))))
    await store.receive(\.memoSelection.presented.delegate.deleteRequested) {
      $0.memoSelection = nil
      $0.memos = []
      $0.deletedMemos = [.groceries, .song]
      $0.rows = []
    }
  }

  /// Expects that deleted memos are listed again.
  private func receiveBothMemos(in store: TestStoreOf<Playback>) async {
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos = [VoiceMemo.State(memo: .groceries), VoiceMemo.State(memo: .song)]
      $0.list([UUID(1), UUID(2)])
    }
  }

  /// A memo whose name was cleared. It was "Milk".
  private var milk: Memo {
    var memo = Memo.groceries
    memo.title = ""
    return memo
  }

  /// Has the name of a memo cleared, which can be restored then.
  private func clearName(in store: TestStoreOf<Playback>) async {
    await store.send(
      .memos(.element(id: UUID(1), action: .delegate(.nameCleared("Milk"))))
    ) {
      $0.clearedName = Playback.State.ClearedName(memo: UUID(1), title: "Milk")
    }
  }

  @Test func deletedMemosCanBeRestoredForTenSeconds() async {
    let calls = LockIsolated<[String]>([])
    let store = makeStore(
      memos: [.groceries, .song],
      repository: .mock(
        fetchAll: { [.groceries, .song] },
        delete: { _ in calls.withValue { $0.append("delete") } },
        restore: { _ in calls.withValue { $0.append("restore") } }
      )
    )
    func deleteGroceries() async {
      await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
      await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested) {
        $0.memos.remove(id: UUID(1))
        $0.deletedMemos = [.groceries]
        $0.list([UUID(2)])
      }
    }
    await deleteGroceries()
    await store.send(.view(.undoButtonTapped)) { $0.deletedMemos = [] }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos.insert(VoiceMemo.State(memo: .groceries), at: 0)
      $0.list([UUID(1), UUID(2)])
    }
    #expect(calls.value == ["delete", "restore"])
    await store.send(.view(.undoButtonTapped))

    // And not after that
    await deleteGroceries()
    await clock.advance(by: .seconds(10))
    await store.receive(\.undoPeriodElapsed) { $0.deletedMemos = [] }
  }

  @Test func severalMemosAreDeletedTogetherAndRestored() async {
    // given
    let calls = LockIsolated<[String]>([])
    let store = makeDeletingStore(calls: calls)
    await selectBothMemos(in: store)
    // when
    await deleteBothMemos(in: store)
    await store.send(.view(.undoButtonTapped)) { $0.deletedMemos = [] }
    // then
    await receiveBothMemos(in: store)
    // One request each: a page that is closed cannot leave some of the memos.
    #expect(calls.value == ["delete [1, 2]", "restore [1, 2]"])
  }

  @Test func undoEndsADeletionThatIsStillGoingOn() async {
    // given: a deletion that waits
    let calls = LockIsolated<[String]>([])
    let store = makeDeletingStore(calls: calls) { try await Task.never() }
    await selectBothMemos(in: store)
    await deleteBothMemos(in: store)
    // when
    await store.send(.view(.undoButtonTapped)) { $0.deletedMemos = [] }
    // then
    await receiveBothMemos(in: store)
    await store.finish()
    #expect(calls.value == ["delete [1, 2]", "restore [1, 2]"])
  }

  @Test func severalMemosBecomeFavoritesAndLoseTheMarkTogether() async {
    // given: one of two is a favourite
    var song = Memo.song
    song.isFavorite = true
    var groceries = Memo.groceries
    groceries.isFavorite = true
    let marks = LockIsolated<[String]>([])
    let store = makeStore(
      memos: [.groceries, song],
      repository: .mock(setFavorite: { ids, isFavorite in
        marks.withValue { $0.append("\(ids.map(\.uuid.15)) \(isFavorite)") }
      }))
    await selectBothMemos(in: store)
    // then: the other one becomes one, too
    await store.send(
      .memoSelection(.presented(.view(.favoriteButtonTapped(listed: [UUID(1), UUID(2)])))))
    await store.receive(\.memoSelection.presented.delegate.favoriteRequested)
    await store.receive(\.marked) {
      $0.memoSelection?.marking = MemoSelection.State.Marking(count: 1, isFavorite: true)
    }
    await store.send(.memosLoaded([groceries, song])) {
      $0.memos[id: UUID(1)]?.memo.isFavorite = true
    }
    // then: both lose the mark
    await store.send(
      .memoSelection(.presented(.view(.favoriteButtonTapped(listed: [UUID(1), UUID(2)])))))
    await store.receive(\.memoSelection.presented.delegate.favoriteRequested)
    await store.receive(\.marked) {
      $0.memoSelection?.marking = MemoSelection.State.Marking(count: 2, isFavorite: false)
    }
    #expect(marks.value == ["[1] true", "[1, 2] false"])
    // Another selection
    await store.send(.memoSelection(.presented(.view(.memoToggled(UUID(2), false))))) {
      $0.memoSelection?.memos = [UUID(1)]
      $0.memoSelection?.lastToggled = UUID(2)
      $0.memoSelection?.marking = nil
    }
    // and: of the earlier selection nothing is told, also when it was closed since
    let marking = MemoSelection.State.Marking(count: 2, isFavorite: false)
    await store.send(.marked(marking, of: [UUID(1), UUID(2)]))
    await store.send(.view(.selectButtonTapped)) { $0.memoSelection = nil }
    await store.send(.marked(marking, of: [UUID(1)]))
  }

  @Test func `a selected memo is marked after a click on its star is saved`() async {
    // given a repository that takes long to store the first mark
    var song = Memo.song
    song.isFavorite = true
    let marks = LockIsolated<[String]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(
      memos: [.groceries, song],
      repository: .mock(setFavorite: { ids, isFavorite in
        if isFavorite { for await _ in turns { break } }
        marks.withValue { $0.append("\(ids.map(\.uuid.15)) \(isFavorite)") }
      }))
    await store.send(.memos(.element(id: UUID(1), action: .view(.favoriteButtonTapped)))) {
      $0.memos[id: UUID(1)]?.memo.isFavorite = true
      $0.memos[id: UUID(1)]?.unsavedChanges = [.favorite(true)]
    }
    // when both lose the mark
    await selectBothMemos(in: store)
    await store.send(
      .memoSelection(.presented(.view(.favoriteButtonTapped(listed: [UUID(1), UUID(2)])))))
    await store.receive(\.memoSelection.presented.delegate.favoriteRequested)
    await store.receive(\.memos[id: UUID(1)].markRequested) {
      $0.memos[id: UUID(1)]?.memo.isFavorite = false
      $0.memos[id: UUID(1)]?.unsavedChanges = [.favorite(true), .favorite(false)]
    }
    await store.receive(\.marked) {
      $0.memoSelection?.marking = MemoSelection.State.Marking(count: 2, isFavorite: false)
    }
    turn.yield()
    // then
    for changes: [MemoChange] in [[.favorite(false)], []] {
      await store.receive(\.memos[id: UUID(1)].changeSaved) {
        $0.memos[id: UUID(1)]?.unsavedChanges = changes
      }
    }
    await store.finish()
    #expect(marks.value.filter { $0.hasPrefix("[1]") } == ["[1] true", "[1] false"])
    #expect(marks.value.contains("[2] false"))
  }

  @Test func `a large selection is marked with one request, and failures are reported`() async {
    // given
    let memos = (0..<20_000).map { Memo(id: UUID($0), date: .recordingStart, duration: 1) }
    let counts = LockIsolated<[Int]>([])
    let store = makeStore(
      memos: memos,
      repository: .mock(setFavorite: { ids, _ in
        counts.withValue { $0.append(ids.count) }
        throw RepositoryFailure.diskFull
      }))
    store.exhaustivity = .off
    await store.send(.view(.selectButtonTapped))
    // when
    await store.send(
      .memoSelection(.presented(.delegate(.favoriteRequested(Set(memos.map(\.id)))))))
    // then
    await store.receive(\.markingFailed)
    #expect(store.state.alert == .deletingFailed(.diskFull))
    #expect(counts.value == [20_000])
    #expect(store.state.features.isEmpty)
  }

  @Test func aMemoThatIsGoneIsNotSelected() async {
    let store = makeStore(memos: [.groceries, .song])
    await selectBothMemos(in: store)
    await store.send(.memosLoaded([.song])) {
      $0.memos = [VoiceMemo.State(memo: .song)]
      $0.memoSelection?.memos = [UUID(2)]
      $0.list([UUID(2)])
    }
    await store.send(.view(.selectButtonTapped)) { $0.memoSelection = nil }
  }

  @Test func `Escape closes the selection`() async {
    // given
    let store = makeStore(memos: [.groceries, .song])
    await store.send(.view(.selectButtonTapped)) { $0.memoSelection = MemoSelection.State() }
    // when
    await store.send(.memoSelection(.presented(.view(.escapeKeyPressed))))
    // then
    await store.receive(\.memoSelection.presented.delegate.closed) { $0.memoSelection = nil }
  }

  @Test func aPlayingMemoIsPausedBeforeItIsDeleted() async {
    let store = makeStore(memos: [.groceries, .song])
    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted) { $0.selection = UUID(1) }
    await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .notPlaying
    }
    await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested) {
      $0.memos = [VoiceMemo.State(memo: .song)]
      $0.selection = nil
      $0.deletedMemos = [.groceries]
      $0.list([UUID(2)])
    }

    // Then keys act on another memo, regardless of updates from the repository
    await store.send(.memosLoaded([.song]))
    await store.send(.view(.keyPressed(.space)))
    await store.receive(\.memos[id: UUID(2)].view.playButtonTapped) {
      $0.memos[id: UUID(2)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted) { $0.selection = UUID(2) }
    await store.send(.memos(.element(id: UUID(2), action: .pause))) {
      $0.memos[id: UUID(2)]?.mode = .notPlaying
    }
    await clock.advance(by: .seconds(10))
    await store.receive(\.undoPeriodElapsed) { $0.deletedMemos = [] }
  }

  @Test func aMemoDeletedBeforeThePageOpenedCanBeRestored() async {
    let restored = LockIsolated<[Memo.ID]>([])
    let store = makeStore(
      repository: .mock(
        fetchAll: { [.song] },
        restore: { ids in restored.withValue { $0 += ids } },
        lastDeleted: { .groceries }
      )
    )
    let task = await store.send(.view(.task)) { $0.calendar = .recordingDay }
    await store.receive(\.memosLoaded) {
      $0.isLoaded = true
      $0.memos = [VoiceMemo.State(memo: .song)]
      $0.rows = [MemoRow(id: UUID(2), period: .today, startsPeriod: true)]
    }
    await store.receive(\.deletedMemoFound, .groceries) { $0.deletedMemos = [.groceries] }

    // For the same period as after a deletion on this page
    await clock.advance(by: .seconds(9))
    await store.send(.view(.undoButtonTapped)) { $0.deletedMemos = [] }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded)
    #expect(restored.value == [UUID(1)])
    await task.cancel()
  }

  @Test func `the offer to undo ends when the memos are restored or purged in another way`() async {
    let store = makeStore()
    store.exhaustivity = .off
    let deleted = [Memo.groceries, .song].map {
      DeletedMemo(memo: $0, deletionDate: $0.date, expirationDate: $0.date)
    }
    for end in [
      RecentlyDeleted.Action.view(.restoreButtonTapped(UUID(1))),
      .view(.restoreAllButtonTapped([UUID(1)])),
      .alert(.presented(.confirmPurge([UUID(1)]))),
    ] {
      // given
      await store.send(.memosLoaded([.groceries, .song]))
      await store.send(.view(.selectButtonTapped))
      await store.send(
        .memoSelection(.presented(.delegate(.deleteRequested([UUID(1), UUID(2)])))))
      #expect(store.state.deletedMemos == [.groceries, .song])
      await store.send(.opened(.deleted))
      await store.send(.recentlyDeleted(.presented(.memosLoaded(deleted))))
      await store.send(.recentlyDeleted(.presented(.view(.purgeButtonTapped(UUID(1))))))

      // when
      await store.send(.recentlyDeleted(.presented(end)))
      #expect(store.state.deletedMemos == [.song])
      await store.send(.recentlyDeleted(.presented(.view(.restoreButtonTapped(UUID(2))))))

      // then
      #expect(store.state.deletedMemos == [])
      await store.send(.opened(.list))
    }
    await store.finish()
  }

  @Test func `a cleared name can be restored for a while`() async {
    let store = makeStore(memos: [milk])
    await clearName(in: store)
    await clock.advance(by: VoiceMemoRepository.undoPeriod)
    await store.receive(\.undoPeriodElapsed) { $0.clearedName = nil }
    await clearName(in: store)
    await store.send(.view(.undoButtonTapped)) { $0.clearedName = nil }
    await store.receive(\.memos[id: UUID(1)].nameRestored) {
      $0.memos[id: UUID(1)]?.unsavedTitle = "Milk"
    }
    await store.receive(\.memos[id: UUID(1)].titleSaved) {
      $0.memos[id: UUID(1)]?.unsavedTitle = nil
      $0.memos[id: UUID(1)]?.memo.title = "Milk"
    }
  }

  @Test func `the offer to restore a name ends when another one is typed`() async {
    // given
    let store = makeStore(memos: [milk])
    await clearName(in: store)
    // A space is no name.
    await store.send(.memos(.element(id: UUID(1), action: .view(.titleTextFieldChanged(" "))))) {
      $0.memos[id: UUID(1)]?.titleBeforeTyping = ""
      $0.memos[id: UUID(1)]?.unsavedTitle = " "
    }
    // when
    await store.send(.memos(.element(id: UUID(1), action: .view(.titleTextFieldChanged("B"))))) {
      $0.memos[id: UUID(1)]?.unsavedTitle = "B"
      $0.clearedName = nil
    }
    // then: the period of the offer has ended, too
    await clock.advance(by: VoiceMemo.typingPause)
    await store.receive(\.memos[id: UUID(1)].titleSaved) {
      $0.memos[id: UUID(1)]?.unsavedTitle = nil
      $0.memos[id: UUID(1)]?.memo.title = "B"
    }
    await store.send(.view(.undoButtonTapped))
  }

  @Test func `the offer to restore a name ends when the memo is renamed elsewhere, or gone`()
    async
  {
    let store = makeStore(memos: [milk])
    await clearName(in: store)
    // A list that is older than the change
    var renamed = milk
    renamed.title = "Milk"
    await store.send(.memosLoaded([renamed])) { $0.memos[id: UUID(1)]?.memo.title = "Milk" }
    renamed.title = "Bread"
    await store.send(.memosLoaded([renamed])) {
      $0.memos[id: UUID(1)]?.memo.title = "Bread"
      $0.clearedName = nil
    }
    await store.send(.memosLoaded([milk])) { $0.memos[id: UUID(1)]?.memo.title = "" }
    await clearName(in: store)
    await store.send(.memosLoaded([])) {
      $0.memos = []
      $0.rows = []
      $0.clearedName = nil
    }
  }

  @Test func `the offer to restore a name ends when its removal was not saved`() async {
    let store = makeStore(memos: [milk])
    await clearName(in: store)
    await store.send(
      .memos(.element(id: UUID(1), action: .delegate(.renamingFailed(.diskFull))))
    ) {
      $0.alert = .renamingFailed(.diskFull)
      $0.clearedName = nil
    }
  }

  @Test func `a deletion that fails leaves the offer to restore a name`() async {
    // given
    let memo = milk
    let store = makeStore(memos: [memo], repository: .mock(fetchAll: { [memo] }))
    await clearName(in: store)
    // when
    await store.send(.deletingFailed(.noSuchMemo)) {
      $0.alert = .deletingFailed(.noSuchMemo)
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded)
    await store.send(.deletedMemoFound(.song))
    // then
    await clock.advance(by: VoiceMemoRepository.undoPeriod)
    await store.receive(\.undoPeriodElapsed) { $0.clearedName = nil }
  }
}
