import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecordingTests {
  private let clock = TestClock()
  private let stand = RecorderStand()
  private let preferences = LockIsolated(Preferences(hasSeenTour: true))
  private let settingsOpened = LockIsolated(0)

  private func makeStore(
    _ state: Recording.State = Recording.State(),
    recorder: AudioRecorderClient
  ) -> TestStoreOf<Recording> {
    TestStore(initialState: state) {
      Recording()
    } withDependencies: {
      $0.audioRecorder = recorder
      $0.speechClient = .off
      $0.continuousClock = clock
      $0.date.now = .recordingStart
      $0.uuid = .incrementing
      $0.openSettings = { [settingsOpened] in settingsOpened.withValue { $0 += 1 } }
      $0.preferences = PreferencesClient(
        load: { [preferences] in preferences.value },
        update: { [preferences] change in preferences.withValue { change(&$0) } }
      )
    }
  }

  private func state(_ permission: RecorderPermission) -> Recording.State {
    var state = Recording.State()
    state.audioRecorderPermission = permission
    return state
  }

  /// A page with a recording.
  private var recording: Recording.State {
    var state = state(.allowed)
    state.recordingMemo = RecordingMemo.State(
      ongoing: OngoingRecording(id: UUID(0), date: .recordingStart, duration: 1))
    return state
  }

  @Test func recordingStartsOncePermissionIsGranted() async {
    let store = makeStore(recorder: stand.client(answer: true))
    await store.send(.view(.recordButtonTapped)) { $0.isAskingForPermission = true }
    await store.receive(\.recordPermissionResponse, true) {
      $0.isAskingForPermission = false
      $0.audioRecorderPermission = .allowed
      $0.recordingMemo = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.recordingMemo.start)
    await store.receive(\.recordingMemo.started) { $0.recordingMemo?.mode = .recording }

    stand.time.setValue(2.5)
    await store.send(.recordingMemo(.presented(.view(.stopButtonTapped)))) {
      $0.recordingMemo?.mode = .stopping
    }
    await store.receive(\.recordingMemo.stopped)
    await store.receive(\.recordingMemo.delegate.didFinish) { $0.recordingMemo = nil }
    await store.receive(\.delegate.recordingCompleted)
  }

  @Test func permissionIsRequestedOnlyOnce() async {
    var state = Recording.State()
    state.isAskingForPermission = true
    await makeStore(state, recorder: stand.client()).send(.view(.recordButtonTapped))
  }

  @Test func deniedPermissionShowsHowToOpenTheSettings() async {
    let store = makeStore(recorder: stand.client(answer: false))
    await store.send(.view(.recordButtonTapped)) { $0.isAskingForPermission = true }
    await store.receive(\.recordPermissionResponse, false) {
      $0.isAskingForPermission = false
      $0.audioRecorderPermission = .denied
      $0.alert = AlertState {
        TextState("Permission is required to record voice memos.")
      } actions: {
        ButtonState(action: .openSettings) { TextState("Show me how") }
        ButtonState(role: .cancel) { TextState("Not now") }
      } message: {
        TextState("Minutes may not use the microphone. Allow it in the settings, and try again.")
      }
    }
    await store.send(.alert(.presented(.openSettings))) { $0.alert = nil }
    #expect(settingsOpened.value == 1)
  }

  @Test func deniedPermissionIsNotRequestedAgain() async {
    let store = makeStore(state(.denied), recorder: stand.client())
    await store.send(.view(.recordButtonTapped)) { $0.alert = .permissionRequired }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.send(.view(.openSettingsButtonTapped))
    #expect(settingsOpened.value == 1)
  }

  @Test func aMicrophoneThatIsRefusedWhenItIsNeededIsDenied() async {
    let store = makeStore(state(.allowed), recorder: stand.client(failure: .permissionDenied))
    await store.send(.view(.recordButtonTapped)) {
      $0.recordingMemo = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.recordingMemo.start)
    await store.receive(\.recordingMemo.started)
    await store.receive(\.recordingMemo.delegate.didFail) {
      $0.recordingMemo = nil
      $0.audioRecorderPermission = .denied
      $0.alert = .permissionRequired
    }
  }

  @Test(
    arguments: [
      (RecorderFailure.permissionDismissed, RecorderPermission.undetermined),
      (.noMicrophone, .allowed),
      (.diskFull, .allowed),
    ]
  )
  func otherFailuresShowAnAlert(failure: RecorderFailure, permission: RecorderPermission) async {
    let store = makeStore(state(.allowed), recorder: stand.client(failure: failure))
    await store.send(.view(.recordButtonTapped)) {
      $0.recordingMemo = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.recordingMemo.start)
    await store.receive(\.recordingMemo.started)
    await store.receive(\.recordingMemo.delegate.didFail) {
      $0.recordingMemo = nil
      $0.audioRecorderPermission = permission
      $0.alert = AlertState {
        TextState("Voice memo recording failed.")
      } message: {
        TextState(failure.message)
      }
    }
  }

  @Test(
    arguments: [
      (
        RecorderFailure.diskFull,
        """
        The disk is full. Make room: until then, the unsaved sound is kept in this browser, and then it is saved by itself. \
        Leave this page open, or open it again later.
        """
      ),
      (
        .memoDeleted,
        """
        The memo that this recording continues was deleted. The rest becomes a memo of its own. Leave this page open until \
        it is there, or open it again later.
        """
      ),
      (
        .missingSound(expectedFrame: 0),
        """
        A part of the recording is missing. The rest becomes a memo of its own. Leave this page open until it is there, or open \
        it again later.
        """
      ),
      (
        .serverLost,
        """
        The page has lost its connection to the server. The unsaved sound is kept in this browser, and is saved by itself when this page is \
        loaded again, or opened later.
        """
      ),
      (
        .tooLong,
        """
        The recording has reached its maximum length. The rest becomes a memo of its own. Leave this page open until it is there, or \
        open it again later.
        """
      ),
      (
        .other("The disk does not respond."),
        """
        The disk does not respond. The unsaved sound is kept in this browser, and is saved by itself when that is \
        possible. Leave this page open, or open it again later.
        """
      ),
    ]
  )
  func unsavedSoundShowsAnAlert(reason: RecorderFailure, message: String) async {
    // Given a recording whose end cannot be saved
    let store = makeStore(
      recording, recorder: stand.client(failure: .unfinished(because: reason)))

    // When it is stopped
    await store.send(.recordingMemo(.presented(.view(.stopButtonTapped)))) {
      $0.recordingMemo?.mode = .stopping
    }
    await store.receive(\.recordingMemo.stopped)

    // Then an alert says where the sound is and how it is saved
    await store.receive(\.recordingMemo.delegate.didFail) {
      $0.recordingMemo = nil
      $0.alert = AlertState {
        TextState("Not everything is saved yet.")
      } message: {
        TextState(message)
      }
    }
  }

  @Test func aRecordingThatEndsByItselfIsKept() async {
    let store = makeStore(recording, recorder: stand.client())
    await store.send(.recordingMemo(.presented(.event(.failed(.microphoneLost))))) {
      $0.recordingMemo?.mode = .stopping
    }
    await store.receive(\.recordingMemo.stopped)
    await store.receive(\.recordingMemo.delegate.didFinish) {
      $0.recordingMemo = nil
      $0.alert = AlertState {
        TextState("The recording has ended by itself.")
      } message: {
        TextState(
          "The microphone is gone. Everything up to that moment is kept: "
            + "plug it in, or allow it again.")
      }
    }
    await store.receive(\.delegate.recordingCompleted)
  }

  @Test func aPageThatComesBackFindsItsRecording() async {
    // Given a recording that was started in an earlier session
    let ongoing = OngoingRecording(
      id: UUID(42), date: .recordingStart, duration: 83.5, isPaused: false,
      waveform: Waveform([.silence]))
    let store = makeStore(recorder: stand.client(permission: .allowed, current: ongoing))

    // When the page connects again
    let task = await store.send(.view(.task)) { $0.isLookingForRecording = true }

    // Then it shows the recording with its time, and follows it
    await store.receive(\.permissionUpdated, .allowed) { $0.audioRecorderPermission = .allowed }
    await store.receive(\.ongoingRecordingLookedUp) {
      $0.isLookingForRecording = false
      $0.recordingMemo = RecordingMemo.State(ongoing: ongoing)
    }
    #expect(store.state.recordingMemo?.duration == 83.5)
    #expect(store.state.recordingMemo?.mode == .recording)
    await store.receive(\.recordingMemo.start)
    await store.receive(\.preferencesLoaded)
    stand.time.setValue(84.25)
    await clock.advance(by: .milliseconds(250))
    await store.receive(\.recordingMemo.timeUpdated, 84.25) { $0.recordingMemo?.duration = 84.25 }
    #expect(stand.calls.value == [])

    // And the end of the session does not affect the recording
    await task.cancel()
    #expect(stand.calls.value == [])
  }

  @Test(arguments: [nil, OngoingRecording(id: UUID(42), date: .recordingStart, duration: 83.5)])
  func theRecordButtonWaitsForThePageToReport(ongoing: OngoingRecording?) async {
    // Given a page that has not reported yet whether it records
    let (answers, page) = AsyncStream.makeStream(of: OngoingRecording?.self)
    var recorder = stand.client(permission: .allowed)
    recorder.current = { await answers.first { _ in true } ?? nil }
    let store = makeStore(recorder: recorder)
    let task = await store.send(.view(.task)) { $0.isLookingForRecording = true }
    await store.receive(\.permissionUpdated, .allowed) { $0.audioRecorderPermission = .allowed }

    // When the user taps the record button
    await store.send(.view(.recordButtonTapped)) { $0.isRecordingWanted = true }

    // Then the page resumes its recording, or else starts a new one
    page.yield(ongoing)
    await store.receive(\.ongoingRecordingLookedUp) {
      $0.isLookingForRecording = false
      $0.isRecordingWanted = false
      $0.recordingMemo =
        ongoing.map(RecordingMemo.State.init(ongoing:))
        ?? RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.recordingMemo.start)
    await store.receive(\.preferencesLoaded)
    if ongoing == nil {
      await store.receive(\.recordingMemo.started) { $0.recordingMemo?.mode = .recording }
    }
    #expect(stand.calls.value == (ongoing == nil ? ["start"] : []))
    await task.cancel()
  }

  @Test func aPermissionThatIsChangedInTheSettingsIsNoticed() async {
    let store = makeStore(recorder: stand.client(permission: .denied))
    let task = await store.send(.view(.task)) { $0.isLookingForRecording = true }
    await store.receive(\.permissionUpdated, .denied) { $0.audioRecorderPermission = .denied }
    await store.receive(\.ongoingRecordingLookedUp) { $0.isLookingForRecording = false }
    await store.receive(\.preferencesLoaded)
    await store.send(.view(.recordButtonTapped)) { $0.alert = .permissionRequired }

    // Allowing the microphone dismisses the alert.
    stand.permissions.continuation.yield(.allowed)
    await store.receive(\.permissionUpdated, .allowed) {
      $0.audioRecorderPermission = .allowed
      $0.alert = nil
    }
    stand.permissions.continuation.yield(.denied)
    await store.receive(\.permissionUpdated, .denied) { $0.audioRecorderPermission = .denied }
    await task.cancel()
  }

  @Test func theFirstRunShowsHowToRecord() async {
    preferences.setValue(Preferences())
    let store = makeStore(recorder: stand.client())
    let task = await store.send(.view(.task)) { $0.isLookingForRecording = true }
    await store.receive(\.ongoingRecordingLookedUp) { $0.isLookingForRecording = false }
    await store.receive(\.preferencesLoaded) { $0.tour = RecordingTour.State() }

    // The practice recording does not use the recorder
    await store.send(.tour(.presented(.view(.recordButtonTapped)))) {
      $0.tour?.step = .practice
      $0.tour?.recordingMemo = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.tour.recordingMemo.start)
    await store.receive(\.tour.recordingMemo.started) {
      $0.tour?.recordingMemo?.mode = .recording
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.tour.recordingMemo.event.sound) {
      for peak in [0, 1].map(SimulatedRecorder.peak) {
        $0.tour?.recordingMemo?.meter.append(peak)
        $0.tour?.recordingMemo?.waveform.append(peak)
      }
    }
    await store.send(.tour(.presented(.recordingMemo(.presented(.view(.stopButtonTapped)))))) {
      $0.tour?.recordingMemo?.mode = .stopping
    }
    await store.receive(\.tour.recordingMemo.stopped)
    await store.receive(\.tour.recordingMemo.delegate.didFinish) {
      $0.tour?.recordingMemo = nil
      $0.tour?.step = .finished(duration: 0.1)
    }
    #expect(stand.calls.value == [])

    // And the tour is shown once
    await store.send(.tour(.presented(.view(.doneButtonTapped))))
    await store.receive(\.tour.delegate.didEnd) { $0.tour = nil }
    #expect(preferences.value == Preferences(hasSeenTour: true))
    await task.cancel()
  }

  @Test func aTourThatIsClosedIsNotShownAgain() async {
    preferences.setValue(Preferences())
    let store = makeStore(recorder: stand.client())
    await store.send(.view(.tourButtonTapped)) { $0.tour = RecordingTour.State() }
    await store.send(.tour(.dismiss)) { $0.tour = nil }
    #expect(preferences.value == Preferences(hasSeenTour: true))
  }
}
