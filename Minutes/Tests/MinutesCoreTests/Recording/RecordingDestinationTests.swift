import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// Recordings whose sound is put into a memo.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecordingDestinationTests {
  private let stand = RecorderStand()
  private let stored = LockIsolated<[Memo]>([.groceries, .song])
  private let edits = LockIsolated<[MemoEdit]>([])

  /// The memo that the recording becomes.
  private nonisolated static let recording = Memo(
    id: UUID(0), date: .recordingStart, duration: 2.5)

  /// The memo that the edit makes.
  private nonisolated static let result = Memo(
    id: UUID(3), title: "Song", date: .recordingStart, duration: 10.5)

  /// A page whose list shows the selection of a part of `Song`. The first edits fail.
  private func makeStore(
    _ recorder: AudioRecorderClient? = nil, permission: RecorderPermission = .allowed,
    failures: [MemoEditFailure] = []
  ) async -> TestStoreOf<AppFeature> {
    var state = AppFeature.State()
    state.selectedTab = .playback
    state.recording.audioRecorderPermission = permission
    state.playback = Playback.State(memos: [.groceries, .song])
    let recorder = recorder ?? stand.client()
    let store = TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.audioRecorder = recorder
      $0.continuousClock = TestClock()
      $0.date.now = .recordingStart
      $0.memoEdits = MemoEditClient(
        perform: { [edits, stored] edit in
          edits.withValue { $0.append(edit) }
          let attempt = edits.value.count
          guard attempt > failures.count else { throw failures[attempt - 1] }
          stored.setValue([.groceries, Self.result])
          return MemoEdit.Outcome(memos: [Self.result], originals: [UUID(2), UUID(0)])
        },
        undo: { [stored] id, _ in
          stored.setValue([Self.recording, .groceries, .song])
          return MemoEdit.Undone(originals: [UUID(2), UUID(0)], moved: [id])
        }, undoable: { _ in [] })
      $0.setTranscriptsWithoutChanges()
      $0.timeZone = .gmt
      $0.uuid = .incrementing
      $0.voiceMemoRepository = .mock(fetchAll: { [stored] in stored.value })
    }
    store.exhaustivity = .off
    await store.send(.playback(.view(.memoLinkTapped(UUID(2)))))
    await sendToSong(.view(.editButtonTapped), store)
    await store.receive(\.playback.memos[id: UUID(2)].editing.othersLoaded)
    await sendToSong(.editing(.view(.endMoved(.first, to: 2))), store)
    await sendToSong(.editing(.view(.endMoved(.second, to: 5))), store)
    return store
  }

  private func sendToSong(_ action: VoiceMemo.Action, _ store: TestStoreOf<AppFeature>) async {
    await store.send(.playback(.memos(.element(id: UUID(2), action: action))))
  }

  private func record(
    _ action: MemoEditing.Action.View, _ store: TestStoreOf<AppFeature>
  ) async {
    await sendToSong(.editing(.view(action)), store)
    await store.receive(\.recording.recordingMemo.started)
    #expect(store.state.selectedTab == .recording)
  }

  private func stop(_ store: TestStoreOf<AppFeature>) async {
    stand.time.setValue(2.5)
    stored.setValue([Self.recording, .groceries, .song])
    await store.send(.recording(.recordingMemo(.presented(.view(.stopButtonTapped)))))
    await store.receive(\.recording.recordingMemo.delegate.didFinish)
  }

  @Test(arguments: [true, false])
  func `the recording is put into the memo, and undoing that restores both`(
    isAppended: Bool
  ) async {
    let range = SoundRange(2, 5)
    let destination: RecordingDestination =
      isAppended ? .append(to: .song) : .replace(in: .song, range)
    let edit: MemoEdit =
      isAppended ? .join([UUID(2), UUID(0)]) : .replace(UUID(2), range, with: UUID(0))
    let change: Playback.State.Edited.Change = isAppended ? .appended : .replaced
    let store = await makeStore()
    // when
    await record(isAppended ? .recordAndAppendButtonTapped : .recordOverButtonTapped, store)
    // then
    #expect(store.state.recording.recordingMemo?.destination == destination)
    #expect(edits.value.isEmpty)
    // when
    await stop(store)
    await store.receive(\.playback.memoRecordedFor)
    // then: the memo is in sight until the edit has ended
    #expect(store.state.selectedTab == .playback)
    #expect(store.state.playback.openMemoID == UUID(2))
    #expect(store.state.playback.memos[id: UUID(2)]?.editing?.isWorking == true)
    await store.receive(\.playback.edited)
    await store.receive(\.playback.memosLoaded)
    #expect(edits.value == [edit])
    #expect(store.state.playback.openMemoID == UUID(3))
    #expect(store.state.playback.memos.map(\.id) == [UUID(1), UUID(3)])
    #expect(store.state.playback.edited?.change == change)
    #expect(store.state.playback.edited?.originalCount == 2)
    // and
    await store.send(.playback(.view(.undoButtonTapped)))
    await store.receive(\.playback.editUndone)
    await store.receive(\.playback.memosLoaded)
    #expect(store.state.playback.memos.map(\.id) == [UUID(0), UUID(1), UUID(2)])
    #expect(store.state.playback.openMemoID == UUID(2))
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a recording that cannot be added stays a memo of its own`() async {
    let store = await makeStore(failures: [.tooLong])
    await record(.recordAndAppendButtonTapped, store)
    await stop(store)
    // when
    await store.receive(\.playback.editingFailed)
    await store.receive(\.playback.memosLoaded)
    // then
    #expect(store.state.playback.alert == .recordingNotAdded(.tooLong))
    #expect(store.state.playback.openMemoID == UUID(0))
    #expect(store.state.playback.memos.map(\.id) == [UUID(0), UUID(1), UUID(2)])
    #expect(store.state.playback.runningEdits.isEmpty)
    #expect(edits.value.count == 1)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(arguments: [2, 3])
  func `words of the recording that come during the edit do not prevent it`(count: Int) async {
    let store = await makeStore(
      failures: Array(repeating: MemoEditFailure.changedElsewhere, count: count))
    await record(.recordAndAppendButtonTapped, store)
    await stop(store)
    if count == 2 {
      await store.receive(\.playback.edited)
      #expect(store.state.playback.alert == nil)
    } else {
      await store.receive(\.playback.editingFailed)
      #expect(store.state.playback.alert == .recordingNotAdded(.changedElsewhere))
    }
    #expect(edits.value == Array(repeating: MemoEdit.join([UUID(2), UUID(0)]), count: 3))
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a cancelled recording changes nothing`() async {
    let store = await makeStore()
    await record(.recordAndAppendButtonTapped, store)
    // when
    await store.send(.recording(.recordingMemo(.presented(.view(.cancelButtonTapped)))))
    await store.send(
      .recording(.recordingMemo(.presented(.confirmationDialog(.presented(.discard))))))
    await store.receive(\.recording.recordingMemo.delegate.didCancel)
    // then
    #expect(store.state.recording.recordingMemo == nil)
    #expect(store.state.playback.memos.map(\.id) == [UUID(1), UUID(2)])
    #expect(edits.value.isEmpty && stand.calls.value == ["start", "cancel"])
    // and: the next recording is a memo of its own
    await store.send(.recording(.view(.recordButtonTapped)))
    #expect(store.state.recording.recordingMemo != nil)
    #expect(store.state.recording.recordingMemo?.destination == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a recording that ends by itself replaces nothing`() async {
    let store = await makeStore()
    await record(.recordOverButtonTapped, store)
    stored.setValue([Self.recording, .groceries, .song])
    // when
    await store.send(
      .recording(.recordingMemo(.presented(.event(.failed(.microphoneLost))))))
    await store.receive(\.recording.delegate.recordingCompleted)
    await store.receive(\.playback.memosLoaded)
    // then
    #expect(
      store.state.recording.alert
        == .recordingEnded(because: .microphoneLost, hasDestination: true))
    #expect(store.state.playback.openMemoID == UUID(0))
    #expect(edits.value.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a page that is recording already says so`() async {
    let store = await makeStore()
    await store.send(.recording(.view(.recordButtonTapped)))
    await store.receive(\.recording.recordingMemo.started)
    await store.send(.tabSelected(.playback))
    // when
    await sendToSong(.editing(.view(.recordAndAppendButtonTapped)), store)
    await store.receive(\.playback.memos[id: UUID(2)].editing.failed)
    // then
    #expect(store.state.playback.memos[id: UUID(2)]?.editing?.failure == .pageIsRecording)
    #expect(store.state.selectedTab == .playback)
    #expect(store.state.recording.recordingMemo?.destination == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a transcript with text that is not saved prevents the recording`() async {
    let store = await makeStore()
    await sendToSong(.view(.transcriptButtonTapped), store)
    await sendToSong(
      .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: .spoken((0, "buy milk")), revision: 1))),
      store)
    await sendToSong(
      .transcript(.view(.editButtonTapped(TranscriptParagraph.ID(segment: 0, word: 0)))), store)
    await sendToSong(.transcript(.view(.draftChanged("buy bread"))), store)
    // when
    await sendToSong(.editing(.view(.recordAndAppendButtonTapped)), store)
    await store.receive(\.playback.memos[id: UUID(2)].editing.failed)
    // then
    #expect(store.state.playback.memos[id: UUID(2)]?.editing?.failure == .unsavedTranscript)
    #expect(store.state.recording.recordingMemo == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(arguments: [true, false])
  func `the recording waits for the permission`(isAllowed: Bool) async {
    let destination: RecordingDestination? = isAllowed ? .append(to: .song) : nil
    let alert: AlertState<Recording.Action.Alert>? = isAllowed ? nil : .permissionRequired
    let store = await makeStore(stand.client(answer: isAllowed), permission: .undetermined)
    // when
    await sendToSong(.editing(.view(.recordAndAppendButtonTapped)), store)
    await store.receive(\.recording.recordPermissionResponse, isAllowed)
    // then
    #expect(store.state.recording.nextDestination == nil)
    #expect(store.state.recording.recordingMemo?.destination == destination)
    #expect(store.state.recording.alert == alert)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `the record button starts a memo of its own while a request waits for the permission`()
    async
  {
    // given a permission prompt that is open until the test answers it
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    var recorder = stand.client()
    recorder.requestRecordPermission = { await answers.first { _ in true } ?? false }
    let store = await makeStore(recorder, permission: .undetermined)
    await sendToSong(.editing(.view(.recordAndAppendButtonTapped)), store)
    await store.receive(\.recording.recordingRequested)
    #expect(store.state.recording.isAskingForPermission)
    #expect(store.state.recording.nextDestination == .append(to: .song))
    // when
    await store.send(.recording(.view(.recordButtonTapped)))
    answer.yield(true)
    await store.receive(\.recording.recordPermissionResponse, true)
    // then
    #expect(store.state.recording.recordingMemo != nil)
    #expect(store.state.recording.recordingMemo?.destination == nil)
    await store.skipInFlightEffects(strict: false)
  }
}
