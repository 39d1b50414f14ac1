import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// The list from its first load on, with every change asserted.
extension PlaybackTests {
  @Test func `a memo is loaded, played, renamed, deleted and restored`() async {
    // given: a page that follows the library
    let stored = LockIsolated(Memo.groceries)
    let calls = LockIsolated<[String]>([])
    let (changes, told) = AsyncThrowingStream.makeStream(of: [Memo].self)
    let (events, played) = AsyncThrowingStream.makeStream(of: AudioPlayerEvent.self)
    let store = makeStore(
      repository: .mock(
        fetchAll: { [stored.value] },
        changes: { changes },
        rename: { id, title in calls.withValue { $0.append("rename \(id.uuid.15) \(title)") } },
        setPosition: { _, position in calls.withValue { $0.append("position \(position)") } },
        delete: { ids in calls.withValue { $0.append("delete \(ids.map(\.uuid.15))") } },
        restore: { ids in calls.withValue { $0.append("restore \(ids.map(\.uuid.15))") } }))
    store.dependencies.audioPlayer.play = { _ in events }
    let task = await store.send(.view(.task)) { $0.calendar = .recordingDay }
    told.yield([.groceries])
    await store.receive(\.memosLoaded) { $0.showGroceries() }

    // when: it is opened and played to its end
    await store.send(.memos(.element(id: UUID(1), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested) {
      $0.openMemoID = UUID(1)
      $0.memos[id: UUID(1)]?.isOpen = true
    }
    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted) { $0.selection = UUID(1) }
    played.yield(.moved(to: 12))
    await store.receive(\.memos[id: UUID(1)].playerEvent.moved, 12) {
      $0.memos[id: UUID(1)]?.position = 12
      $0.memos[id: UUID(1)]?.rememberedPosition = 12
      $0.memos[id: UUID(1)]?.sentPositions = [12]
    }
    played.yield(.finished)
    await store.receive(\.memos[id: UUID(1)].playerEvent.finished) {
      $0.memos[id: UUID(1)]?.mode = .notPlaying
      $0.memos[id: UUID(1)]?.position = 0
      $0.memos[id: UUID(1)]?.rememberedPosition = 0
      $0.memos[id: UUID(1)]?.sentPositions = [12, 0]
    }
    played.finish()

    // and: renamed, which the library tells
    await store.send(
      .memos(.element(id: UUID(1), action: .view(.titleTextFieldChanged("Shopping"))))
    ) {
      $0.memos[id: UUID(1)]?.titleBeforeTyping = "Groceries"
      $0.memos[id: UUID(1)]?.unsavedTitle = "Shopping"
    }
    await store.send(.memos(.element(id: UUID(1), action: .view(.titleTextFieldBlurred)))) {
      $0.memos[id: UUID(1)]?.titleBeforeTyping = nil
    }
    await store.receive(\.memos[id: UUID(1)].titleSaved) {
      $0.memos[id: UUID(1)]?.memo.title = "Shopping"
      $0.memos[id: UUID(1)]?.unsavedTitle = nil
    }
    var renamed = Memo.groceries
    renamed.title = "Shopping"
    stored.setValue(renamed)
    told.yield([renamed])
    await store.receive(\.memosLoaded) { $0.memos[id: UUID(1)]?.sentPositions = [] }

    // and: closed
    await store.send(.memos(.element(id: UUID(1), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.closeRequested) { $0.openMemoID = nil }
    await store.receive(\.memos[id: UUID(1)].close) { $0.memos[id: UUID(1)]?.isOpen = false }

    // then: it can be deleted and restored
    await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested) {
      $0.memos = []
      $0.deletedMemos = [renamed]
      $0.rows = []
      $0.selection = nil
    }
    await store.send(.view(.undoButtonTapped)) { $0.deletedMemos = [] }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos = [VoiceMemo.State(memo: renamed)]
      $0.rows = [MemoRow(id: UUID(1), period: .today, startsPeriod: true)]
    }

    // and: deleted for longer than the page offers to restore it
    await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested) {
      $0.memos = []
      $0.deletedMemos = [renamed]
      $0.rows = []
    }
    await clock.advance(by: VoiceMemoRepository.undoPeriod)
    await store.receive(\.undoPeriodElapsed) { $0.deletedMemos = [] }
    await task.cancel()
    #expect(
      calls.value == [
        "position 12.0", "position 0.0", "rename 1 Shopping", "delete [1]", "restore [1]",
        "delete [1]",
      ])
  }

  @Test func `the edit that has made a memo is undone in its panel`() async {
    // given: a memo that is edited, and was made of another one
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let undone = MemoEdit.Undone(originals: [UUID(3)], moved: [UUID(2)])
    let calls = LockIsolated<[String]>([])
    let store = await makeEditingStore(
      stored: stored,
      edits: MemoEditClient(
        perform: { _ in MemoEdit.Outcome(memos: []) },
        undo: { id, discardsChanges in
          calls.withValue { $0.append("undo \(id.uuid.15) \(discardsChanges)") }
          stored.setValue([.groceries, Self.edited])
          return undone
        }, undoable: { _ in [] }))

    // when
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(.undoButtonTapped))))) {
      $0.memos[id: UUID(2)]?.editing?.isWorking = true
    }
    await store.receive(\.memos[id: UUID(2)].editing.delegate.undoRequested)
    await store.receive(\.memos[id: UUID(2)].delegate.undoEditRequested) {
      $0.runningEdits = [.memo(UUID(2)): Playback.State.RunningEdit(memos: [UUID(2)])]
      $0.memos[id: UUID(2)]?.isBeingEdited = true
    }

    // then: the original takes the place of the memo
    await store.receive(\.editUndone) {
      $0.runningEdits = [:]
      $0.memos[id: UUID(2)]?.isBeingEdited = false
      $0.memos[id: UUID(2)]?.editing?.isWorking = false
      $0.undone = undone
      $0.openMemoID = UUID(3)
      $0.editedMemoID = UUID(3)
      $0.isAwaitingMemo = true
      $0.isEditorAwaited = true
    }
    await receiveEditedMemo(in: store)
    #expect(calls.value == ["undo 2 false"])
    await clock.advance(by: VoiceMemoRepository.undoPeriod)
    await store.receive(\.undoPeriodElapsed) { $0.undone = nil }
  }
}
