import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaybackTests {
  /// The memo that the edits of these tests make.
  nonisolated static let edited = Memo(
    id: UUID(3), title: "Song", date: Date(timeIntervalSince1970: 1_234_567_802), duration: 3)

  /// A store with an open memo, whose edits have an outcome.
  func makeEditingStore(
    stored: LockIsolated<[Memo]>, edits: MemoEditClient
  ) async -> TestStoreOf<Playback> {
    let store = makeStore(
      memos: [.groceries, .song], repository: .mock(fetchAll: { stored.value }))
    store.dependencies.memoEdits = edits
    await store.send(.memos(.element(id: UUID(2), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(2)].delegate.openRequested) {
      $0.openMemoID = UUID(2)
      $0.memos[id: UUID(2)]?.isOpen = true
    }
    await store.send(.memos(.element(id: UUID(2), action: .view(.editButtonTapped)))) {
      $0.memos[id: UUID(2)]?.editing = MemoEditing.State(memo: .song)
    }
    await store.receive(\.memos[id: UUID(2)].editing.view.task)
    await store.receive(\.memos[id: UUID(2)].editing.undoFound)
    await store.receive(\.memos[id: UUID(2)].editing.othersLoaded) {
      $0.memos[id: UUID(2)]?.editing?.library = [.groceries, .song]
    }
    return store
  }

  /// Splits "Song", up to the start of the edit.
  private func splitSong(in store: TestStoreOf<Playback>) async {
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.splitButtonTapped(at: 4)))))
    ) {
      $0.memos[id: UUID(2)]?.editing?.isWorking = true
      $0.memos[id: UUID(2)]?.editing?.requested = .split(UUID(2), at: 4)
    }
    await store.receive(\.memos[id: UUID(2)].editing.delegate.editRequested)
    await store.receive(\.memos[id: UUID(2)].delegate.editRequested) {
      $0.runningEdits = [.memo(UUID(2)): Playback.State.RunningEdit(memos: [UUID(2)])]
      $0.memos[id: UUID(2)]?.isBeingEdited = true
    }
  }

  /// Expects that "Song" closes after an edit, and that the memo of the edit is listed and open with its editor.
  func receiveEditedMemo(in store: TestStoreOf<Playback>) async {
    await store.receive(\.memos[id: UUID(2)].close) {
      $0.memos[id: UUID(2)]?.isOpen = false
      $0.memos[id: UUID(2)]?.editing = nil
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos = [VoiceMemo.State(memo: .groceries), VoiceMemo.State(memo: Self.edited)]
      $0.memos[id: UUID(3)]?.isOpen = true
      $0.memos[id: UUID(3)]?.editing = MemoEditing.State(memo: Self.edited)
      $0.isAwaitingMemo = false
      $0.isEditorAwaited = false
      $0.list([UUID(1), UUID(3)])
    }
    await store.receive(\.memos[id: UUID(3)].editing.view.task)
    await store.receive(\.memos[id: UUID(3)].editing.undoFound)
    await store.receive(\.memos[id: UUID(3)].editing.othersLoaded) {
      $0.memos[id: UUID(3)]?.editing?.library = [.groceries, Self.edited]
    }
  }

  @Test func `an edit opens the new memo, and is undone within the period`() async {
    // given
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let calls = LockIsolated<[String]>([])
    let store = await makeEditingStore(
      stored: stored,
      edits: MemoEditClient(
        perform: { edit in
          calls.withValue { $0.append("\(edit == .split(UUID(2), at: 4))") }
          stored.setValue([.groceries, Self.edited])
          return MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)])
        },
        undo: { id, discardsChanges in
          calls.withValue { $0.append("undo \(id.uuid.15) \(discardsChanges)") }
          stored.setValue([.groceries, .song])
          return MemoEdit.Undone(originals: [UUID(2)], moved: [UUID(3)])
        }, undoable: { _ in [] }))
    // when
    await splitSong(in: store)
    await store.receive(\.edited) {
      $0.edited = Playback.State.Edited(
        MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)]),
        of: .split(UUID(2), at: 4), from: .memo(UUID(2)))
      $0.runningEdits = [:]
      $0.memos[id: UUID(2)]?.isBeingEdited = false
      $0.memos[id: UUID(2)]?.editing?.isWorking = false
      $0.openMemoID = UUID(3)
      $0.editedMemoID = UUID(3)
      $0.isAwaitingMemo = true
      $0.isEditorAwaited = true
    }
    // then: the memo that was open closes, and the new one opens with its editor
    await receiveEditedMemo(in: store)
    // and
    await store.send(.view(.undoButtonTapped)) {
      $0.edited = nil
      $0.runningEdits = [.offer: Playback.State.RunningEdit(memos: [UUID(3)])]
      $0.memos[id: UUID(3)]?.isBeingEdited = true
      $0.memos[id: UUID(3)]?.editing?.isWorking = true
    }
    await store.receive(\.editUndone) {
      $0.runningEdits = [:]
      $0.memos[id: UUID(3)]?.isBeingEdited = false
      $0.memos[id: UUID(3)]?.editing?.isWorking = false
      $0.undone = MemoEdit.Undone(originals: [UUID(2)], moved: [UUID(3)])
      $0.openMemoID = UUID(2)
      $0.editedMemoID = UUID(2)
      $0.isAwaitingMemo = true
      $0.isEditorAwaited = true
    }
    await store.receive(\.memos[id: UUID(3)].close) {
      $0.memos[id: UUID(3)]?.isOpen = false
      $0.memos[id: UUID(3)]?.editing = nil
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos = [VoiceMemo.State(memo: .groceries), VoiceMemo.State(memo: .song)]
      $0.memos[id: UUID(2)]?.isOpen = true
      $0.memos[id: UUID(2)]?.editing = MemoEditing.State(memo: .song)
      $0.isAwaitingMemo = false
      $0.isEditorAwaited = false
      $0.list([UUID(1), UUID(2)])
    }
    await store.receive(\.memos[id: UUID(2)].editing.view.task)
    await store.receive(\.memos[id: UUID(2)].editing.undoFound)
    await store.receive(\.memos[id: UUID(2)].editing.othersLoaded) {
      $0.memos[id: UUID(2)]?.editing?.library = [.groceries, .song]
    }
    #expect(calls.value == ["true", "undo 3 false"])
    // and: the page tells for a while where the edited memo is
    await clock.advance(by: .seconds(10))
    await store.receive(\.undoPeriodElapsed) { $0.undone = nil }
    // and: a memo that the user opens is no edited one
    await store.send(.memos(.element(id: UUID(1), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested) {
      $0.openMemoID = UUID(1)
      $0.editedMemoID = nil
      $0.memos[id: UUID(1)]?.isOpen = true
    }
    await store.receive(\.memos[id: UUID(2)].close) {
      $0.memos[id: UUID(2)]?.isOpen = false
      $0.memos[id: UUID(2)]?.editing = nil
    }
    await store.finish()
  }

  @Test func `the library may have the new memo before the edit returns`() async {
    // given: an edit that waits
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let (waiting, end) = AsyncStream.makeStream(of: Void.self)
    let store = await makeEditingStore(
      stored: stored,
      edits: .performing { _ in
        for await _ in waiting {}
        return MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)])
      })
    await splitSong(in: store)
    // when
    stored.setValue([.groceries, Self.edited])
    await store.send(.memosLoaded([.groceries, Self.edited])) {
      $0.memos = [VoiceMemo.State(memo: .groceries), VoiceMemo.State(memo: Self.edited)]
      $0.openMemoID = nil
      $0.runningEdits[.memo(UUID(2))]?.hadEditor = true
      $0.list([UUID(1), UUID(3)])
    }
    end.finish()
    // then: it opens with its editor
    await store.receive(\.edited) {
      $0.edited = Playback.State.Edited(
        MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)]),
        of: .split(UUID(2), at: 4), from: .memo(UUID(2)))
      $0.runningEdits = [:]
      $0.openMemoID = UUID(3)
      $0.editedMemoID = UUID(3)
      $0.memos[id: UUID(3)]?.isOpen = true
      $0.memos[id: UUID(3)]?.editing = MemoEditing.State(memo: Self.edited)
    }
    // The memos are loaded for the list and for the editor, in any order.
    store.exhaustivity = .off
    await store.receive(\.memosLoaded)
    await store.skipReceivedActions(strict: false)
    store.exhaustivity = .on
    // and: the offer ends
    await clock.advance(by: .seconds(10))
    await store.receive(\.undoPeriodElapsed) { $0.edited = nil }
    #expect(store.state.memos[id: UUID(3)]?.editing != nil)
  }

  @Test func `another memo that the user opens during an edit stays open`() async {
    // given: an edit that waits
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let (waiting, end) = AsyncStream.makeStream(of: Void.self)
    let store = await makeEditingStore(
      stored: stored,
      edits: .performing { _ in
        for await _ in waiting {}
        stored.setValue([.groceries, Self.edited])
        return MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)])
      })
    store.exhaustivity = .off
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.splitButtonTapped(at: 4))))))
    await store.receive(\.memos[id: UUID(2)].delegate.editRequested)
    // when
    await store.send(.memos(.element(id: UUID(1), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.openRequested)
    end.finish()
    // then
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    #expect(store.state.openMemoID == UUID(1) && store.state.editedMemoID == nil)
    #expect(store.state.edited?.memos == [UUID(3)])
    #expect(store.state.rows.ids == [UUID(1), UUID(3)])
  }

  @Test(arguments: [MemoEditing.Action.View.splitButtonTapped(at: 4), .undoButtonTapped])
  func `a memo with text that is not saved is not replaced`(
    button: MemoEditing.Action.View
  ) async {
    // given
    var edits = MemoEditClient()
    edits.undoable = { _ in [] }
    let store = await makeEditingStore(stored: LockIsolated([.groceries, .song]), edits: edits)
    store.exhaustivity = .off
    store.dependencies.setTranscriptsWithoutChanges()
    await type("buy bread", into: UUID(2), store)
    // when
    await store.send(.memos(.element(id: UUID(2), action: .editing(.view(button)))))
    // then
    await store.receive(\.memos[id: UUID(2)].editing.failed, .unsavedTranscript)
    #expect(store.state.memos[id: UUID(2)]?.editing?.isWorking == false)
    #expect(store.state.memos[id: UUID(2)]?.transcript?.draft?.text == "buy bread")
  }

  @Test func `the memos that can be put into another one are those of the library`() async {
    let store = await makeEditingStore(
      stored: LockIsolated([.groceries, .song]), edits: .previewValue)
    await store.send(.memosLoaded([.groceries, .song, Self.edited])) {
      $0.memos = [
        VoiceMemo.State(memo: .groceries), $0.memos[1], VoiceMemo.State(memo: Self.edited),
      ]
      $0.memos[id: UUID(2)]?.editing?.library = [.groceries, .song, Self.edited]
      $0.list([UUID(1), UUID(2), UUID(3)])
    }
    #expect(
      store.state.memos[id: UUID(2)]?.editing?.candidates.ids == [UUID(1), UUID(3)])
  }

  @Test func `an edit that fails is reported where it was made`() async {
    let store = await makeEditingStore(
      stored: LockIsolated([.groceries, .song]),
      edits: .performing { _ in throw MemoEditFailure.noPartBeforeOrAfter })
    await splitSong(in: store)
    await store.receive(\.editingFailed) {
      $0.runningEdits = [:]
      $0.memos[id: UUID(2)]?.isBeingEdited = false
      $0.memos[id: UUID(2)]?.editing?.isWorking = false
    }
    await store.receive(\.memos[id: UUID(2)].editing.failed) {
      $0.memos[id: UUID(2)]?.editing?.failure = .noPartBeforeOrAfter
    }
  }

  @Test(arguments: [Playback.EditOrigin.offer, .memo(UUID(3))])
  func `an edit is undone after a question if its memo was changed since`(
    origin: Playback.EditOrigin
  ) async {
    // given
    let calls = LockIsolated<[String]>([])
    let stored = LockIsolated<[Memo]>([.groceries, Self.edited])
    let store = makeStore(
      memos: stored.value, repository: .mock(fetchAll: { stored.value }))
    store.exhaustivity = .off
    store.dependencies.memoEdits = MemoEditClient(
      perform: { _ in MemoEdit.Outcome(memos: []) },
      undo: { id, discardsChanges in
        calls.withValue { $0.append("\(id.uuid.15) \(discardsChanges)") }
        guard discardsChanges else { throw ChangedMemos([UUID(3)]) }
        stored.setValue([.groceries, .song])
        return MemoEdit.Undone(originals: [UUID(2)], moved: [UUID(3)])
      }, undoable: { $0 == UUID(3) ? [UUID(3)] : [] })
    await store.send(.memos(.element(id: UUID(3), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(3)].delegate.openRequested)
    await store.send(.memos(.element(id: UUID(3), action: .view(.editButtonTapped))))
    await store.receive(\.memos[id: UUID(3)].editing.undoFound)
    func undo() async {
      if origin == .offer {
        await store.send(
          .edited(
            .split(UUID(2), at: 4), MemoEdit.Outcome(memos: [Self.edited]), from: .offer))
        await store.send(.view(.undoButtonTapped))
      } else {
        await store.send(
          .memos(.element(id: UUID(3), action: .editing(.view(.undoButtonTapped)))))
      }
      await store.receive(\.undoQuestioned)
    }
    // when
    await undo()
    // then: nothing was changed, and nothing waits
    let question = AlertState<Playback.Action.Alert>.undoEdit(
      .undoEdit(UUID(3), [UUID(3)], from: origin), changed: [Self.edited])
    #expect(store.state.alert == question)
    #expect(store.state.runningEdits.isEmpty)
    #expect(store.state.memos[id: UUID(3)]?.isBeingEdited == false)
    #expect(store.state.memos[id: UUID(3)]?.editing?.isWorking == false)
    // and: the answer may be no
    await store.send(.alert(.dismiss))
    #expect(store.state.openMemoID == UUID(3))
    // and: yes
    await undo()
    await store.send(.alert(.presented(.undoEdit(UUID(3), [UUID(3)], from: origin))))
    await store.receive(\.editUndone)
    await store.receive(\.memosLoaded)
    #expect(store.state.alert == nil && store.state.openMemoID == UUID(2))
    #expect(calls.value == ["3 false", "3 false", "3 true"])
    await store.skipInFlightEffects()
  }

  @Test func `the question names the memos that were changed`() {
    func text(_ changed: Memo...) -> String? {
      AlertState<Playback.Action.Alert>.undoEdit(
        .undoEdit(UUID(1), [], from: .offer), changed: changed
      ).message.map { String(state: $0) }
    }
    let untitled = Memo(id: UUID(4), title: "", date: .recordingStart, duration: 1)
    let end = " to “Recently deleted” with the edited memo."
    #expect(text(.song) == "“Song” was changed after the edit. The change goes" + end)
    #expect(text(untitled) == "The memo was changed after the edit. The change goes" + end)
    #expect(
      text(.song, .groceries)
        == "“Song” and “Groceries” were changed after the edit. The changes go" + end)
    #expect(
      text(.song, untitled) == "The memos were changed after the edit. The changes go" + end)
  }

  @Test func `an edit that cannot be undone is reported`() async {
    let store = makeStore(memos: [.groceries, Self.edited])
    store.dependencies.memoEdits.undo = { _, _ in throw MemoEditFailure.nothingToUndo }
    let outcome = MemoEdit.Outcome(memos: [Self.edited], originals: [UUID(2)])
    let edit = MemoEdit.split(UUID(2), at: 4)
    store.exhaustivity = .off
    await store.send(.edited(edit, outcome, from: .memo(UUID(2)))) {
      $0.edited = Playback.State.Edited(outcome, of: edit, from: .memo(UUID(2)))
    }
    await store.send(.view(.undoButtonTapped)) { $0.edited = nil }
    await store.receive(\.editingFailed) { $0.alert = .editingFailed(.nothingToUndo) }
  }
}

extension MemoEditClient {
  /// A client that makes edits with a closure, and has none to undo.
  static func performing(
    _ perform: @escaping @Sendable (MemoEdit) async throws -> MemoEdit.Outcome
  ) -> Self {
    var client = Self.previewValue
    client.perform = perform
    return client
  }
}
