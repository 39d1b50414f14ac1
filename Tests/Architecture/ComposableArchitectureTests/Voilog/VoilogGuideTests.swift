import ComposableArchitecture
import Foundation
import Testing

/// The test cases that the voice log guide shows.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoilogGuideTests {
  private typealias VoiceMemo = VoilogMemo
  private typealias TestError = RepositoryError

  @Test
  func testBasicAction() async {
    let store = TestStore(initialState: MyFeature.State()) {
      MyFeature()
    }

    // Send action and verify state changes
    await store.send(.view(.buttonTapped)) {
      $0.isLoading = true
    }

    // Verify delegate action received
    await store.receive(.delegate(.completed))
  }

  @Test
  func testStateChange() async {
    let store = TestStore(initialState: RecordingFeature.State()) {
      RecordingFeature()
    }

    await store.send(.view(.recordButtonTapped)) {
      $0.recordingState = .recording
      $0.isRecordButtonEnabled = false
    }
  }

  @Test
  func testDelegateNotification() async {
    let store = TestStore(
      initialState: RecordingFeature.State(recordingState: .recording)
    ) {
      RecordingFeature()
    }

    await store.send(.view(.stopButtonTapped)) {
      $0.recordingState = .stopped
    }

    await store.receive(.delegate(.recordingCompleted))
  }

  @Test
  func testWithRepository() async {
    let mockMemo = VoiceMemo(
      id: UUID(),
      title: "Test Memo",
      duration: 60.0
    )

    let store = TestStore(initialState: PlaybackFeature.State()) {
      PlaybackFeature()
    } withDependencies: {
      $0.voiceMemoRepository = .mock(
        fetchAll: { [mockMemo] }
      )
    }

    await store.send(.view(.onAppear))
    await store.receive(.memosLoaded([mockMemo])) {
      $0.memos = [mockMemo]
    }
  }

  @Test
  func testAsyncOperation() async {
    let data = "data"
    let store = TestStore(initialState: MyFeature.State()) {
      MyFeature()
    }

    await store.send(.view(.loadData)) {
      $0.isLoading = true
    }

    await store.receive(.dataLoadComplete(result: .success(data))) {
      $0.isLoading = false
      $0.data = data
    }
  }

  @Test
  func testWithTimer() async {
    let clock = TestClock()

    let store = TestStore(initialState: MyFeature.State()) {
      MyFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.view(.startTimer)) {
      $0.isTimerRunning = true
    }

    await clock.advance(by: .seconds(1))
    await store.receive(.timerTicked) {
      $0.elapsedTime = 1
    }
  }

  @Test
  func testErrorHandling() async {
    let store = TestStore(initialState: PlaybackFeature.State()) {
      PlaybackFeature()
    } withDependencies: {
      $0.voiceMemoRepository = .mock(
        fetchAll: { throw TestError.networkError }
      )
    }

    await store.send(.view(.onAppear))
    await store.receive(.loadFailed(TestError.networkError)) {
      $0.errorMessage = "Network error"
    }
  }

  @Test
  func testTabSwitch() async {
    let store = TestStore(
      initialState: VoiceAppFeature.State(
        recording: RecordingFeature.State(recordingState: .recording))
    ) {
      VoiceAppFeature()
    } withDependencies: {
      $0.voiceMemoRepository = .mock()
    }

    await store.send(.recording(.view(.stopButtonTapped))) {
      $0.recording.recordingState = .stopped
    }
    await store.receive(.recording(.delegate(.recordingCompleted))) {
      $0.selectedTab = 1
    }
    await store.receive(.playback(.reloadData))
    await store.receive(.playback(.memosLoaded([])))
  }
}
