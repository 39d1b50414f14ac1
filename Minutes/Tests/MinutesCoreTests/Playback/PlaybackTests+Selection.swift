import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaybackTests {
  @Test func `selected memos are joined in the order of their dates`() async {
    // given
    let edits = LockIsolated<[MemoEdit]>([])
    let store = makeStore(
      memos: [.groceries, .song], repository: .mock(fetchAll: { [Self.edited] }))
    store.dependencies.memoEdits.perform = { edit in
      edits.withValue { $0.append(edit) }
      return MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2), UUID(1)])
    }
    let listed = [UUID(1), UUID(2)]
    await store.send(.view(.selectButtonTapped)) { $0.memoSelection = MemoSelection.State() }
    await store.send(.memoSelection(.presented(.view(.memoToggled(UUID(1), true))))) {
      $0.memoSelection?.memos = [UUID(1)]
      $0.memoSelection?.lastToggled = UUID(1)
    }
    // One memo is not joined.
    await store.send(.memoSelection(.presented(.view(.joinButtonTapped(listed: listed)))))
    await store.send(.memoSelection(.presented(.view(.memoToggled(UUID(2), true))))) {
      $0.memoSelection?.memos = Set(listed)
      $0.memoSelection?.lastToggled = UUID(2)
    }
    // when
    await store.send(.memoSelection(.presented(.view(.joinButtonTapped(listed: listed)))))
    await store.receive(\.memoSelection.presented.delegate.joinRequested) {
      $0.runningEdits = [.join: Playback.State.RunningEdit(memos: [UUID(2), UUID(1)])]
    }
    #expect(store.state.joiningCount == 2)
    // then
    await store.receive(\.edited) {
      $0.runningEdits = [:]
      $0.memoSelection = nil
      $0.edited = Playback.State.Edited(
        MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2), UUID(1)]),
        of: .join([UUID(2), UUID(1)]), from: .join)
      $0.openMemoID = UUID(3)
      $0.editedMemoID = UUID(3)
      $0.isAwaitingMemo = true
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos = [VoiceMemo.State(memo: Self.edited)]
      $0.memos[id: UUID(3)]?.isOpen = true
      $0.isAwaitingMemo = false
      $0.list([UUID(3)])
    }
    #expect(edits.value == [.join([UUID(2), UUID(1)])])
    await clock.advance(by: .seconds(10))
    await store.receive(\.undoPeriodElapsed) { $0.edited = nil }
  }

  @Test func `memos that are not joined stay selected`() async {
    let store = makeStore(memos: [.groceries, .song])
    store.dependencies.memoEdits.perform = { _ in throw MemoEditFailure.tooLong }
    let listed = [UUID(1), UUID(2)]
    await store.send(.view(.selectButtonTapped)) { $0.memoSelection = MemoSelection.State() }
    await store.send(.memoSelection(.presented(.view(.allButtonTapped(listed))))) {
      $0.memoSelection?.memos = Set(listed)
    }
    await store.send(.memoSelection(.presented(.view(.joinButtonTapped(listed: listed)))))
    await store.receive(\.memoSelection.presented.delegate.joinRequested) {
      $0.runningEdits = [.join: Playback.State.RunningEdit(memos: [UUID(2), UUID(1)])]
    }
    #expect(store.state.joiningCount == 2)
    await store.receive(\.editingFailed) {
      $0.runningEdits = [:]
      $0.alert = .editingFailed(.tooLong)
    }
  }

  @Test func `the selection is played again and again`() async {
    let store = await makeEditingStore(
      stored: LockIsolated([.groceries, .song]), edits: .previewValue)
    store.exhaustivity = .off
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.endMoved(.first, to: 2)))))
    )
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.endMoved(.second, to: 5)))))
    )
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.listenButtonTapped)))))
    await store.receive(\.memos[id: UUID(2)].editing.delegate.listenRequested) {
      $0.memos[id: UUID(2)]?.loop = .between(2...5)
      $0.memos[id: UUID(2)]?.position = 2
      $0.memos[id: UUID(2)]?.mode = .playing
    }
  }

  @Test func `a selection is repeated by the player that plays already`() async {
    let (loops, note) = AsyncStream.makeStream(of: ClosedRange<TimeInterval>?.self)
    let store = await makeEditingStore(
      stored: LockIsolated([.groceries, .song]), edits: .previewValue)
    store.exhaustivity = .off
    store.dependencies.audioPlayer.seek = { _, _ in }
    store.dependencies.audioPlayer.setLoop = { _, loop in note.yield(loop) }
    await store.send(.memos(.element(id: UUID(2), action: .view(.playButtonTapped))))
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.endMoved(.first, to: 3)))))
    )
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.listenButtonTapped)))))
    await store.receive(\.memos[id: UUID(2)].editing.delegate.listenRequested) {
      $0.memos[id: UUID(2)]?.loop = .between(3...8)
      $0.memos[id: UUID(2)]?.position = 3
    }
    var iterator = loops.makeAsyncIterator()
    #expect(await iterator.next() == .some(3...8))
    // The loop follows the ends, and ends with the selection.
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.endSet(at: 6)))))) {
      $0.memos[id: UUID(2)]?.loop = .between(3...6)
    }
    #expect(await iterator.next() == .some(3...6))
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.endSet(at: 3.1)))))) {
      $0.memos[id: UUID(2)]?.loop = PlaybackLoop.none
    }
    #expect(await iterator.next() == .some(nil))
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.endSet(at: 7)))))) {
      $0.memos[id: UUID(2)]?.loop = .between(3...7)
    }
    #expect(await iterator.next() == .some(3...7))
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.nudgeButtonTapped(.start, .later)))))
    ) { $0.memos[id: UUID(2)]?.loop = .between(3.1...7) }
    #expect(await iterator.next() == .some(3.1...7))
    await store.send(.memos(.element(id: UUID(2), action: .view(.editButtonTapped)))) {
      $0.memos[id: UUID(2)]?.loop = PlaybackLoop.none
      $0.memos[id: UUID(2)]?.editing = nil
    }
    #expect(await iterator.next() == .some(nil))
    await store.skipInFlightEffects()
  }

  @Test func `a selection that is too short to be repeated is played on`() async {
    let store = await makeEditingStore(
      stored: LockIsolated([.groceries, .song]), edits: .previewValue)
    store.exhaustivity = .off
    // An older loop, which the player button has set
    for position in [5.0, 6] {
      await store.send(.memos(.element(id: UUID(2), action: .view(.seeked(to: position)))))
      await store.send(.memos(.element(id: UUID(2), action: .view(.loopButtonTapped))))
    }
    #expect(store.state.memos[id: UUID(2)]?.loop == .between(5...6))
    for (end, position) in zip(MemoEditing.State.End.allCases, [2, 2.1]) {
      await store.send(
        .memos(.element(id: UUID(2), action: .editing(.view(.endMoved(end, to: position)))))
      )
    }
    #expect(store.state.memos[id: UUID(2)]?.loop == .between(5...6))
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.listenButtonTapped)))))
    await store.receive(\.memos[id: UUID(2)].editing.delegate.listenRequested) {
      $0.memos[id: UUID(2)]?.position = 2
      $0.memos[id: UUID(2)]?.mode = .playing
    }
    #expect(store.state.memos[id: UUID(2)]?.loop == PlaybackLoop.none)
  }
}
