import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaybackTests {
  /// The memo that the edits of these tests make of `Song`.
  private nonisolated static let result = Memo(
    id: UUID(3), title: "Song", date: Date(timeIntervalSince1970: 1_234_567_802), duration: 3)

  private nonisolated static let outcome = MemoEdit.Outcome(memos: [result], originals: [UUID(2)])

  /// A store with an open memo whose editing has begun, and the end of the edit. The edit fails if the end throws.
  private func makeStore(
    ending end: AsyncThrowingStream<Void, any Error>
  ) async -> TestStoreOf<Playback> {
    let stored = LockIsolated<[Memo]>([.groceries, .song])
    let store = makeStore(
      memos: [.groceries, .song], repository: .mock(fetchAll: { stored.value }))
    store.exhaustivity = .off
    store.dependencies.memoEdits = .performing { _ in
      for try await _ in end {}
      stored.setValue([.groceries, Self.result])
      return Self.outcome
    }
    store.dependencies.setTranscriptsWithoutChanges()
    await store.send(.memos(.element(id: UUID(2), action: .view(.rowTapped))))
    await store.receive(\.memos[id: UUID(2)].delegate.openRequested)
    await store.send(.memos(.element(id: UUID(2), action: .view(.editButtonTapped))))
    await store.receive(\.memos[id: UUID(2)].editing.othersLoaded)
    return store
  }

  private func beginEdit(_ store: TestStoreOf<Playback>) async {
    await store.send(
      .memos(.element(id: UUID(2), action: .editing(.view(.splitButtonTapped(at: 4))))))
    await store.receive(\.memos[id: UUID(2)].delegate.editRequested)
  }

  private func sendToSong(_ store: TestStoreOf<Playback>, _ action: VoiceMemo.Action) async {
    await store.send(.memos(.element(id: UUID(2), action: action)))
  }

  /// Has the user type into the transcript of a memo without saving.
  func type(_ text: String, into id: Memo.ID, _ store: TestStoreOf<Playback>) async {
    func send(_ action: VoiceMemo.Action) async {
      await store.send(.memos(.element(id: id, action: action)))
    }
    await send(.view(.transcriptButtonTapped))
    await send(
      .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: .spoken((0, "buy milk")), revision: 1))))
    await send(
      .transcript(.view(.editButtonTapped(TranscriptParagraph.ID(segment: 0, word: 0)))))
    await send(.transcript(.view(.draftChanged(text))))
  }

  @Test func `a memo that the user has closed does not open again when its edit ends`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    await sendToSong(store, .view(.rowTapped))
    await store.receive(\.memos[id: UUID(2)].close)
    #expect(store.state.openMemoID == nil)
    // when
    ending.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    // then
    #expect(store.state.openMemoID == nil)
    #expect(store.state.edited?.memos == [UUID(3)])
    #expect(store.state.runningEdits.isEmpty)
  }

  @Test func `a panel that is opened again knows that the edit is being made`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    await sendToSong(store, .view(.editButtonTapped))
    #expect(store.state.memos[id: UUID(2)]?.editing == nil)
    await sendToSong(store, .view(.editButtonTapped))
    #expect(store.state.memos[id: UUID(2)]?.editing?.isWorking == true)
    // The memo is still watched.
    ending.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    #expect(store.state.openMemoID == UUID(3))
  }

  @Test func `an edit that fails after its memo was closed is reported by an alert`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    await sendToSong(store, .view(.rowTapped))
    await store.receive(\.memos[id: UUID(2)].close)
    ending.finish(throwing: MemoEditFailure.tooLong)
    await store.receive(\.editingFailed)
    #expect(store.state.alert == .editingFailed(.tooLong))
    #expect(store.state.memos[id: UUID(2)]?.isBeingEdited == false)
  }

  @Test func `recently deleted memos stay in sight when an edit ends`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    await store.send(.opened(.deleted))
    ending.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    #expect(store.state.openMemoID == nil && store.state.recentlyDeleted != nil)
    #expect(store.state.edited?.memos == [UUID(3)])
  }

  @Test(arguments: [true, false])
  func `a selection of memos that begins during an edit stays`(succeeds: Bool) async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    await store.send(.view(.selectButtonTapped))
    await store.send(.memoSelection(.presented(.view(.memoToggled(UUID(1), true)))))
    // when
    if succeeds {
      ending.finish()
      await store.receive(\.edited)
      await store.receive(\.memosLoaded)
    } else {
      ending.finish(throwing: MemoEditFailure.tooLong)
      await store.receive(\.editingFailed)
    }
    // then
    #expect(store.state.memoSelection?.memos == [UUID(1)])
    #expect(store.state.openMemoID == nil)
  }

  @Test(arguments: [true, false])
  func `a join goes on when another edit ends`(succeeds: Bool) async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    store.dependencies.memoEdits.perform = { edit in
      if case .split = edit { for try await _ in end {} } else { try await Task.never() }
      return Self.outcome
    }
    await beginEdit(store)
    await store.send(.view(.selectButtonTapped))
    await store.send(.memoSelection(.presented(.delegate(.joinRequested([UUID(1), UUID(2)])))))
    #expect(store.state.joiningCount == 2)
    // when
    ending.finish(throwing: succeeds ? nil : MemoEditFailure.tooLong)
    if succeeds {
      await store.receive(\.edited)
    } else {
      await store.receive(\.editingFailed)
    }
    // then
    #expect(store.state.joiningCount == 2)
    #expect(store.state.memoSelection != nil)
    #expect(store.state.isBeingEdited(UUID(2)))
    await store.skipInFlightEffects()
  }

  @Test func `a selection that was begun during a join stays when it ends`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await store.send(.view(.selectButtonTapped))
    await store.send(.memoSelection(.presented(.delegate(.joinRequested([UUID(1), UUID(2)])))))
    await store.send(.view(.selectButtonTapped))
    await store.send(.view(.selectButtonTapped))
    ending.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    #expect(store.state.memoSelection != nil && store.state.openMemoID == nil)
    #expect(store.state.joiningCount == nil)
  }

  @Test func `memos with typed text are not joined, and stay selected`() async {
    let (end, _) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await store.send(.view(.selectButtonTapped))
    await type("buy bread", into: UUID(1), store)
    await store.send(.memoSelection(.presented(.delegate(.joinRequested([UUID(1), UUID(2)])))))
    #expect(store.state.alert == .editingFailed(.unsavedTranscript(of: .groceries)))
    #expect(store.state.joiningCount == nil && store.state.memoSelection != nil)
    #expect(store.state.memos[id: UUID(1)]?.transcript?.draft?.text == "buy bread")
  }

  @Test func `a chosen memo with typed text is not appended`() async {
    let (end, _) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await type("buy bread", into: UUID(1), store)
    await sendToSong(store, .editing(.view(.otherChosen(UUID(1)))))
    await sendToSong(store, .editing(.view(.appendButtonTapped)))
    await store.receive(\.memos[id: UUID(2)].editing.failed, .unsavedTranscript(of: .groceries))
    #expect(store.state.runningEdits.isEmpty)
    #expect(store.state.memos[id: UUID(2)]?.editing?.isWorking == false)
  }

  @Test func `the last edit is not undone while text of its memo is not saved`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    ending.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    await type("buy bread", into: UUID(3), store)
    // when
    await store.send(.view(.undoButtonTapped))
    // then: it can be undone afterwards
    #expect(store.state.alert == .editingFailed(.unsavedTranscript(of: Self.result)))
    #expect(store.state.edited?.memos == [UUID(3)])
  }

  @Test func `the transcript cannot be changed while the sound is edited`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    await beginEdit(store)
    await type("buy bread", into: UUID(2), store)
    let transcript = store.state.memos[id: UUID(2)]?.transcript
    #expect(transcript?.isReadOnly == true && transcript?.draft == nil)
    #expect(transcript?.paragraphs.map(\.text) == ["buy milk"])
    // when
    ending.finish(throwing: MemoEditFailure.tooLong)
    await store.receive(\.memos[id: UUID(2)].editing.failed)
    // then
    #expect(store.state.memos[id: UUID(2)]?.transcript?.isReadOnly == false)
    await sendToSong(
      store,
      .transcript(.view(.editButtonTapped(TranscriptParagraph.ID(segment: 0, word: 0)))))
    #expect(store.state.memos[id: UUID(2)]?.transcript?.draft != nil)
  }

  @Test func `a filter that hides the new memo ends`() async {
    let (end, ending) = AsyncThrowingStream<Void, any Error>.makeStream()
    let store = await makeStore(ending: end)
    var song = Memo.song
    song.isFavorite = true
    await store.send(.memosLoaded([.groceries, song]))
    await store.send(.view(.favoritesButtonTapped))
    #expect(store.state.showsFavorites && store.state.openMemoID == UUID(2))
    await beginEdit(store)
    ending.finish()
    await store.receive(\.edited)
    await store.receive(\.memosLoaded)
    #expect(store.state.openMemoID == UUID(3) && !store.state.showsFavorites)
    #expect(store.state.addressedMemoID == nil)
    await store.skipInFlightEffects()
  }
}
