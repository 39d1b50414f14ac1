import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct AppFeatureTests {
  private let stand = RecorderStand()

  private func makeStore(
    _ recorder: AudioRecorderClient, memos: [Memo], running: [RunningMeeting] = []
  ) -> TestStoreOf<AppFeature> {
    TestStore(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.audioRecorder = recorder
      $0.speechClient = .off
      $0.transcripts.unfinished = { .finished() }
      $0.ongoingRecordings = .previewValue
      $0.continuousClock = TestClock()
      $0.date.now = .recordingStart
      $0.timeZone = .gmt
      $0.playlists = .mock()
      $0.standups = .mock(running: running)
      $0.preferences.load = { Preferences(hasSeenTour: true) }
      $0.speechInstallation = .unavailable(SpeechFailure("Not here."))
      $0.uuid = .incrementing
      $0.voiceMemoRepository = .mock(fetchAll: { memos })
    }
  }

  @Test func aFinishedRecordingIsFirstOnTheMemosTab() async {
    // Given an app that has been used before
    let new = Memo(id: UUID(0), date: .recordingStart, duration: 2.5)
    let store = makeStore(stand.client(), memos: [new, .song])

    // When something is recorded
    await store.send(.recording(.view(.recordButtonTapped))) {
      $0.recording.isAskingForPermission = true
    }
    await store.receive(\.recording.recordPermissionResponse, true) {
      $0.recording.isAskingForPermission = false
      $0.recording.audioRecorderPermission = .allowed
      $0.recording.recordingMemo = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.recording.recordingMemo.start)
    await store.receive(\.recording.recordingMemo.started) {
      $0.recording.recordingMemo?.mode = .recording
    }
    stand.time.setValue(2.5)
    await store.send(.recording(.recordingMemo(.presented(.view(.stopButtonTapped))))) {
      $0.recording.recordingMemo?.mode = .stopping
    }
    await store.receive(\.recording.recordingMemo.stopped)
    await store.receive(\.recording.recordingMemo.delegate.didFinish) {
      $0.recording.recordingMemo = nil
    }

    // Then the app goes to the other tab, where the memo is at the top
    await store.receive(\.recording.delegate.recordingCompleted, new) {
      $0.selectedTab = .playback
    }
    await store.receive(\.playback.memoRecorded, new.id) {
      $0.playback.openMemoID = new.id
      $0.playback.addressedMemoID = new.id
      $0.playback.isAwaitingMemo = true
    }
    await store.receive(\.playback.reloadData)
    await store.receive(\.playback.memosLoaded) {
      var row = VoiceMemo.State(memo: new)
      row.isOpen = true
      $0.playback.isLoaded = true
      $0.playback.addressedMemoID = nil
      $0.playback.isAwaitingMemo = false
      $0.playback.memos = [row, VoiceMemo.State(memo: .song)]
      $0.playback.list([new.id, Memo.song.id])
    }
    // And the recording is forgotten.
    #expect(stand.calls.value == ["start", "stop", "forget"])
  }

  @Test func aPlaylistPlaysItsMemosOneAfterTheOther() async {
    // Given a playlist of three memos, of which one was deleted
    let playlist = Playlist(
      id: UUID(10), memos: [Memo.groceries.id, UUID(9), Memo.song.id])
    var state = AppFeature.State()
    state.playback = Playback.State(memos: [.groceries, .song])
    state.playlists = PlaylistListFeature.State(playlists: [playlist])
    let (events, player) = AsyncThrowingStream.makeStream(of: AudioPlayerEvent.self)
    let played = LockIsolated<[Memo.ID]>([])
    let store = TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.audioPlayer.play = { request in
        played.withValue { $0.append(request.id) }
        return request.id == Memo.groceries.id
          ? events : AsyncThrowingStream { try await Task.never() }
      }
      $0.playlists = .mock()
      $0.voiceMemoRepository = .mock()
    }
    store.exhaustivity = .off

    // When it is played, and the first memo ends
    await store.send(.playlists(.opened(playlist.id)))
    await store.send(.playlists(.detail(.presented(.view(.playButtonTapped(from: nil))))))
    await store.receive(\.playback.memos[id: Memo.groceries.id].view.playButtonTapped)
    player.yield(.finished)
    player.finish()

    // Then the next one that still exists is played
    await store.receive(\.playback.memos[id: Memo.song.id].view.playButtonTapped)
    #expect(store.state.playlists.played?.memo == Memo.song.id)
    #expect(played.value.first == Memo.groceries.id)

    // And the user can pause it
    await store.send(.playlists(.detail(.presented(.view(.pauseButtonTapped(Memo.song.id))))))
    await store.receive(\.playback.memos[id: Memo.song.id].pause)
    #expect(store.state.playback.memos[id: Memo.song.id]?.mode == .notPlaying)
  }

  @Test func `a paused memo of a playlist is played from its beginning`() async {
    // given
    var state = AppFeature.State()
    state.playback = Playback.State(memos: [.groceries, .song])
    state.playback.memos[id: Memo.song.id]?.position = 5
    let played = LockIsolated<[TimeInterval]>([])
    let (plays, play) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.audioPlayer.play = { request in
        played.withValue { $0.append(request.position) }
        play.yield()
        return AsyncThrowingStream { try await Task.never() }
      }
      $0.continuousClock = TestClock()
      $0.playlists = .mock()
      $0.voiceMemoRepository = .mock()
    }
    store.exhaustivity = .off
    // when
    await store.send(.playlists(.delegate(.restart(Memo.song.id))))
    await store.receive(\.playback.memos[id: Memo.song.id].view.seeked)
    await store.receive(\.playback.memos[id: Memo.song.id].view.playButtonTapped)
    await store.receive(\.playlists.memoStarted)
    // then
    #expect(store.state.playback.memos[id: Memo.song.id]?.mode == .playing)
    #expect(store.state.playback.memos[id: Memo.song.id]?.position == 0)
    for await _ in plays { break }
    #expect(played.value == [0])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a memo of a playlist is opened in the list of memos`() async {
    // Given an open playlist, and a list that shows neither all memos nor this one
    let playlist = Playlist(id: UUID(10), memos: [Memo.song.id])
    var state = AppFeature.State()
    state.selectedTab = .playlists
    state.playback = Playback.State(memos: [.groceries, .song])
    state.playback.showsFavorites = true
    state.playback.arrange()
    state.playlists = PlaylistListFeature.State(playlists: [playlist])
    let store = TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.playlists = .mock()
    }
    store.exhaustivity = .off
    await store.send(.playlists(.opened(playlist.id)))

    // When the name of the memo is tapped
    await store.send(.playlists(.detail(.presented(.view(.memoTapped(Memo.song.id))))))

    // Then the other tab shows it
    await store.receive(\.playback.view.memoLinkTapped, Memo.song.id)
    await store.receive(\.playback.search.view.clearButtonTapped)
    #expect(store.state.selectedTab == .playback)
    #expect(store.state.playback.location == .memo(Memo.song.id))
    #expect(store.state.playback.memos[id: Memo.song.id]?.isOpen == true)
    #expect(store.state.playback.rows.map(\.id) == [Memo.groceries.id, Memo.song.id])
  }

  @Test func aPageThatComesBackShowsItsRecording() async {
    let ongoing = OngoingRecording(
      id: UUID(42), date: .recordingStart, duration: 83.5, isPaused: true)
    let store = makeStore(stand.client(permission: .allowed, current: ongoing), memos: [])
    await store.send(.tabSelected(.playback)) { $0.selectedTab = .playback }
    let task = await store.send(.task)
    await store.receive(\.recording.view.task) { $0.recording.isLookingForRecording = true }
    await store.receive(\.playback.view.task) { $0.playback.calendar = .recordingDay }
    await store.receive(\.playlists.task)
    await store.receive(\.standups.task)
    await store.receive(\.keyHelp.view.task)
    await store.receive(\.speechSetup.view.task)
    await store.receive(\.transcripts.task)
    await store.receive(\.ongoingRecordings.task)
    await store.receive(\.recording.permissionUpdated) {
      $0.recording.audioRecorderPermission = .allowed
    }
    await store.receive(\.recording.ongoingRecordingLookedUp) {
      $0.recording.isLookingForRecording = false
      $0.recording.recordingMemo = RecordingMemo.State(ongoing: ongoing)
    }
    #expect(store.state.recording.recordingMemo?.mode == .paused)
    await store.receive(\.recording.recordingMemo.start)
    await store.receive(\.playback.memosLoaded) { $0.playback.isLoaded = true }
    await store.receive(\.playlists.playlistsLoaded) { $0.playlists.isLoaded = true }
    await store.receive(\.standups.recordLoaded) { $0.standups.isLoaded = true }
    await store.receive(\.standups.runningMeetingsLoaded)
    await store.receive(\.keyHelp.preferencesLoaded)
    await store.receive(\.speechSetup.statusLoaded) {
      $0.speechSetup.status = .unavailable(SpeechFailure("Not here."))
    }
    await store.receive(\.speechSetup.preferencesLoaded) {
      $0.speechSetup.isNoticeWanted = true
    }
    await store.receive(\.recording.preferencesLoaded)
    await task.cancel()
  }

  @Test(arguments: [
    [Meeting.Recording(id: UUID(42))],
    // The page has resumed the meeting of another page
    [Meeting.Recording(id: UUID(41)), Meeting.Recording(id: UUID(42), start: 2)],
  ])
  func `the recording of a meeting goes on as a meeting, not as a memo`(
    recordings: [Meeting.Recording]
  ) async {
    // Given a page that records a meeting, on a server that was started again
    let standup = Standup.fixture(attendees: ["Blob", "Blob Jr"], seconds: 60)
    let meeting = RunningMeeting(
      id: recordings[0].id, standupID: standup.id, date: .recordingStart, elapsed: 3, recorded: 3,
      recordings: recordings, savedAt: .recordingStart, transcript: MeetingTranscript())
    let ongoing = OngoingRecording(id: UUID(42), date: .recordingStart, duration: 3)
    let store = TestStore(
      initialState: {
        var state = AppFeature.State()
        state.standups = Standups.State(
          record: StandupsRecord(standups: [standup]), runningMeetings: [meeting])
        return state
      }()
    ) {
      AppFeature()
    } withDependencies: {
      $0.audioRecorder = stand.client(permission: .allowed, current: ongoing)
      $0.continuousClock = TestClock()
      $0.date.now = .recordingStart
      $0.presence = .previewValue
      $0.speechClient = .off
      $0.transcripts.unfinished = { .finished() }
      $0.ongoingRecordings = .previewValue
      $0.playlists = .mock()
      $0.standups = .mock(StandupsRecord(standups: [standup]), running: [meeting])
    }
    store.exhaustivity = .off

    // When the page tells what it records
    await store.send(.recording(.ongoingRecordingLookedUp(ongoing)))

    // Then the meeting is shown
    await store.receive(\.standups.resumed)
    #expect(store.state.recording.recordingMemo == nil)
    #expect(store.state.standups.location == .recordMeeting(standup.id))
    #expect(store.state.standups.path.last?.recordMeeting?.secondsElapsed == 3)
    #expect(store.state.standups.path.last?.recordMeeting?.recordings == recordings)
    await store.skipInFlightEffects(strict: false)
  }

  private let running = RunningMeeting(
    id: UUID(42), standupID: UUID(100), date: .recordingStart - 60, elapsed: 3, recorded: 3,
    isRecorded: true, savedAt: .recordingStart - 57, transcript: MeetingTranscript())

  private func makeInterruptedStore(_ recorder: AudioRecorderClient) -> TestStoreOf<AppFeature> {
    let standup = Standup.fixture(attendees: ["Blob", "Blob Jr"], seconds: 600)
    var state = AppFeature.State()
    state.standups = Standups.State(
      record: StandupsRecord(standups: [standup]), runningMeetings: [running])
    let store = TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.audioRecorder = recorder
      $0.continuousClock = TestClock()
      $0.date.now = .recordingStart
      $0.preferences.load = { Preferences(hasSeenTour: true) }
      $0.presence = .previewValue
      $0.soundEffect.play = {}
      $0.speechClient = .off
      $0.transcripts.unfinished = { .finished() }
      $0.ongoingRecordings = .previewValue
      $0.playlists = .mock()
      $0.standups = .mock(StandupsRecord(standups: [standup]), running: [running])
      $0.uuid = .incrementing
      $0.voiceMemoRepository = .mock(rename: { _, _ in })
    }
    store.exhaustivity = .off
    return store
  }

  @Test(arguments: [true, false])
  func `an interrupted meeting is resumed when it is known whether this page records it`(
    isOwn: Bool
  ) async {
    // Given a page that is not known to record
    var recorder = stand.client(permission: .allowed)
    recorder.current = {
      try? await Task.never()
      return nil
    }
    let store = makeInterruptedStore(recorder)
    await store.send(.standups(.opened(.detail(UUID(100)))))
    await store.send(.standups(.runningMeetingsLoaded([running])))
    await store.send(.recording(.view(.task)))

    // When the meeting is resumed before the page has reported
    await store.send(
      .standups(
        .path(.element(id: 0, action: .detail(.resumeInterruptedMeetingButtonTapped)))))
    await store.receive(\.standups.path[id: 0].detail.delegate.resumeMeeting)
    #expect(!store.state.standups.isRecordingMeeting)
    await store.send(
      .recording(
        .ongoingRecordingLookedUp(
          isOwn ? OngoingRecording(id: UUID(42), date: running.date, duration: 3) : nil)))

    // Then it goes on with its own recording, or with another one
    await store.receive(\.standups.path[id: 1].recordMeeting.onTask)
    await store.skipReceivedActions(strict: false)
    #expect(store.state.standups.path.count == 2)
    #expect(store.state.recording.recordingMemo == nil)
    #expect(
      store.state.standups.path.last?.recordMeeting?.recording?.id == (isOwn ? UUID(42) : UUID(0)))
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a page does not record a memo and a meeting at once`() async {
    let store = makeInterruptedStore(stand.client(permission: .allowed))
    await store.send(.recording(.view(.recordButtonTapped)))
    await store.skipReceivedActions(strict: false)
    await store.send(.recording(.view(.recordButtonTapped)))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.recording.recordingMemo != nil)
    await store.send(.standups(.opened(.detail(UUID(100)))))
    await store.send(.standups(.path(.element(id: 0, action: .detail(.delegate(.startMeeting))))))
    #expect(store.state.standups.alert == .memoIsRecorded)
    #expect(!store.state.standups.isRecordingMeeting)
    await store.skipInFlightEffects(strict: false)

    let other = makeInterruptedStore(stand.client(permission: .allowed))
    await other.send(.standups(.opened(.detail(UUID(100)))))
    await other.send(.standups(.path(.element(id: 0, action: .detail(.delegate(.startMeeting))))))
    await other.send(.recording(.view(.recordButtonTapped)))
    #expect(other.state.recording.alert == .meetingIsRecorded)
    #expect(other.state.recording.recordingMemo == nil)
    await other.skipInFlightEffects(strict: false)
  }
}
