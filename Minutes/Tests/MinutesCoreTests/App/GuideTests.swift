import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// The kinds of tests that the guide of the voice recorder shows, of the features of this app.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct GuideTests {
  private let stand = RecorderStand()
  private let clock = TestClock()

  private func recordingStore() -> TestStoreOf<RecordingMemo> {
    TestStore(
      initialState: RecordingMemo.State(
        ongoing: OngoingRecording(id: UUID(0), date: .recordingStart, duration: 3))
    ) {
      RecordingMemo()
    } withDependencies: {
      $0.audioRecorder = stand.client()
      $0.continuousClock = clock
      $0.speechClient = .off
    }
  }

  private func playbackStore(_ repository: VoiceMemoRepository) -> TestStoreOf<Playback> {
    TestStore(initialState: Playback.State()) {
      Playback()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = .recordingStart
      $0.locale = Locale(identifier: "en_GB")
      $0.timeZone = .gmt
      $0.voiceMemoRepository = repository
    }
  }

  @Test func testBasicAction() async {
    let store = TestStore(initialState: RecordingTour.State()) { RecordingTour() }
    await store.send(.view(.doneButtonTapped))
    await store.receive(\.delegate.didEnd)
  }

  @Test func testStateChange() async {
    let store = recordingStore()
    await store.send(.view(.pauseButtonTapped)) { $0.mode = .paused }
    await store.send(.view(.resumeButtonTapped)) { $0.mode = .recording }
  }

  @Test func testDelegateNotification() async {
    let store = recordingStore()
    stand.time.setValue(3)
    await store.send(.view(.stopButtonTapped)) { $0.mode = .stopping }
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFinish)
  }

  @Test func testWithRepository() async {
    let store = playbackStore(.mock(fetchAll: { [.groceries] }))
    let task = await store.send(.view(.task)) { $0.calendar = .recordingDay }
    await store.receive(\.memosLoaded, [.groceries]) { $0.showGroceries() }
    await task.cancel()
  }

  @Test func testAsyncOperation() async {
    let store = playbackStore(.mock(fetchAll: { [] }))
    await store.send(.reloadData)
    await store.receive(\.memosLoaded, []) { $0.isLoaded = true }
  }

  @Test func testWithTimer() async {
    let store = recordingStore()
    await store.send(.start)
    stand.time.setValue(4)
    await clock.advance(by: .milliseconds(250))
    await store.receive(\.timeUpdated, 4) { $0.duration = 4 }
    await store.skipInFlightEffects()
  }

  @Test func testErrorHandling() async {
    struct NetworkError: Error {}
    let store = playbackStore(.mock(fetchAll: { throw NetworkError() }))
    await store.send(.reloadData)
    await store.receive(\.loadFailed) { $0.errorMessage = "NetworkError()" }
  }

  @Test func testTabSwitch() async {
    let store = TestStore(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = .recordingStart
      $0.locale = Locale(identifier: "en_GB")
      $0.timeZone = .gmt
      $0.voiceMemoRepository = .mock(fetchAll: { [.groceries] })
    }
    await store.send(.recording(.delegate(.recordingCompleted(.groceries)))) {
      $0.selectedTab = .playback
    }
    store.exhaustivity = .off
    await store.receive(\.playback.reloadData)
    await store.receive(\.playback.memosLoaded, [.groceries])
    #expect(store.state.playback.memos.map(\.memo) == [.groceries])
    #expect(store.state.playback.openMemoID == Memo.groceries.id)
  }
}
