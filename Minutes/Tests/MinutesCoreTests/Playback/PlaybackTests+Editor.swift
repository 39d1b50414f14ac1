import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaybackTests {
  @Test func `the editor stays open for the next edit of the new memo`() async {
    // given: a memo of eight seconds
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let edits = LockIsolated<[MemoEdit]>([])
    let store = await makeEditingStore(
      stored: stored,
      edits: MemoEditClient(
        perform: { edit in
          edits.withValue { $0.append(edit) }
          let count = edits.value.count
          let memo = Memo(
            id: UUID(2 + count), title: "Song", date: Memo.song.date,
            duration: TimeInterval(8 - 2 * count))
          stored.setValue([.groceries, memo])
          return MemoEdit.Outcome(memos: [memo], originals: [edit.sources[0]])
        }, undo: { _, _ in MemoEdit.Undone(originals: []) },
        undoable: { $0 == UUID(2) ? [] : [$0] }))
    store.exhaustivity = .off
    for (old, new, duration) in [(UUID(2), UUID(3), 6.0), (UUID(3), UUID(4), 4.0)] {
      // when
      await store.send(
        .memos(.element(id: old, action: .editing(.view(.endMoved(.first, to: 2))))))
      await store.send(.memos(.element(id: old, action: .editing(.view(.trimButtonTapped)))))
      await store.receive(\.edited)
      await store.receive(\.memosLoaded)
      await store.receive(\.memos[id: new].editing.undoFound)
      // then: the editor has the new memo, all of it is selected, and the edit can be undone
      let memo = store.state.memos[id: new]
      #expect(memo?.isOpen == true && memo?.waveform.columns.isEmpty == true)
      #expect(memo?.editing?.selection == SoundRange(0, duration))
      #expect(memo?.editing?.isWorking == false && memo?.editing?.canUndo == true)
    }
    #expect(
      edits.value == [
        .trim(UUID(2), to: SoundRange(2, 8)), .trim(UUID(3), to: SoundRange(2, 6)),
      ])
    // and: until the user closes it
    await store.send(.memos(.element(id: UUID(4), action: .view(.editButtonTapped))))
    #expect(store.state.memos[id: UUID(4)]?.editing == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an editor that the user has closed during an edit stays closed`() async {
    // given: an edit that waits
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let (waiting, end) = AsyncStream.makeStream(of: Void.self)
    let store = await makeEditingStore(
      stored: stored,
      edits: MemoEditClient(
        perform: { _ in
          for await _ in waiting {}
          stored.setValue([.groceries, Self.edited])
          return MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)])
        }, undo: { _, _ in MemoEdit.Undone(originals: []) },
        undoable: { _ in [] }))
    store.exhaustivity = .off
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.splitButtonTapped(at: 4))))))
    await store.receive(\.memos[id: UUID(2)].delegate.editRequested)
    // when
    await store.send(.memos(.element(id: UUID(2), action: .view(.editButtonTapped))))
    end.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    // then
    #expect(store.state.openMemoID == UUID(3) && !store.state.isEditorAwaited)
    #expect(store.state.memos[id: UUID(3)]?.editing == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an editor that waits for its memo does not open with another one`() async {
    // given: the list does not have the memo that an edit has made
    let store = await makeEditingStore(
      stored: LockIsolated([.groceries, .song]),
      edits: MemoEditClient(
        perform: { _ in MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)]) },
        undo: { _, _ in MemoEdit.Undone(originals: []) }, undoable: { _ in [] }))
    store.exhaustivity = .off
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.splitButtonTapped(at: 4))))))
    await store.receive(\.awaitedMemoMissing)
    #expect(store.state.isEditorAwaited)
    // when
    await store.send(.memos(.element(id: UUID(1), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested)
    await store.send(.memosLoaded([.groceries, Self.edited]))
    // then
    #expect(store.state.openMemoID == UUID(1))
    #expect(store.state.memos.allSatisfy { $0.editing == nil })
    await store.skipInFlightEffects(strict: false)
  }
}
