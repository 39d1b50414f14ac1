import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecordingTourTests {
  private let stand = RecorderStand()

  private func makeStore(_ recorder: AudioRecorderClient) -> TestStoreOf<RecordingTour> {
    TestStore(initialState: RecordingTour.State()) {
      RecordingTour()
    } withDependencies: {
      $0.audioRecorder = recorder
      $0.continuousClock = TestClock()
      $0.date.now = .recordingStart
      $0.speechClient = .off
      $0.uuid = .incrementing
    }
  }

  private func startPractice(_ store: TestStoreOf<RecordingTour>) async {
    await store.send(.view(.recordButtonTapped)) {
      $0.step = .practice
      $0.recordingMemo = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    }
    await store.receive(\.recordingMemo.start)
  }

  @Test func `a practice recording ends with its duration, and the tour with a click`() async {
    let store = makeStore(stand.client())
    await startPractice(store)
    await store.receive(\.recordingMemo.started) { $0.recordingMemo?.mode = .recording }
    // A second click does not begin another recording.
    await store.send(.view(.recordButtonTapped))
    stand.time.setValue(4)
    await store.send(\.recordingMemo.view.stopButtonTapped) { $0.recordingMemo?.mode = .stopping }
    await store.receive(\.recordingMemo.stopped)
    await store.receive(\.recordingMemo.delegate.didFinish) {
      $0.recordingMemo = nil
      $0.step = .finished(duration: 4)
    }
    await store.send(.view(.doneButtonTapped))
    await store.receive(\.delegate.didEnd)
  }

  @Test func `a practice recording lasts as long as its clock has shown`() async {
    // given: the recorder of the app, not that of a test
    let clock = TestClock()
    var state = Recording.State()
    state.tour = RecordingTour.State()
    let store = TestStore(initialState: state) {
      Recording()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = .recordingStart
      $0.speechClient = .off
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off
    await store.send(\.tour.view.recordButtonTapped)
    await store.receive(\.tour.recordingMemo.started)
    // when
    await clock.advance(by: .seconds(2))
    await store.send(\.tour.recordingMemo.view.stopButtonTapped)
    await store.receive(\.tour.recordingMemo.delegate.didFinish)
    // then
    guard case .finished(let duration) = store.state.tour?.step else {
      Issue.record("The practice recording has not ended.")
      return
    }
    #expect((1.5...2).contains(duration), "\(duration)")
  }

  @Test func `a practice recording that fails leads back to the first step`() async {
    let store = makeStore(stand.client(failure: .microphoneLost))
    await startPractice(store)
    await store.receive(\.recordingMemo.started)
    await store.receive(\.recordingMemo.delegate.didFail, .microphoneLost) {
      $0.recordingMemo = nil
      $0.step = .welcome
    }
  }

  @Test func `the tour can be ended during a practice recording`() async {
    let store = makeStore(stand.client())
    await startPractice(store)
    await store.receive(\.recordingMemo.started) { $0.recordingMemo?.mode = .recording }
    await store.send(.view(.doneButtonTapped)) { $0.recordingMemo = nil }
    await store.receive(\.delegate.didEnd)
  }
}
