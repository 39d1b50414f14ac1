import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RecordingMemoTests {
  private let state = RecordingMemo.State(
    date: Date(timeIntervalSince1970: 1_234_567_890), url: URL(fileURLWithPath: "/tmp/memo.m4a"))

  @Test func aRecordingIsTimedAndFinished() async {
    let clock = TestClock()
    let (stop, stopped) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: state) {
      RecordingMemo()
    } withDependencies: {
      $0.continuousClock = clock
      $0.audioRecorder.currentTime = { 2.5 }
      $0.audioRecorder.startRecording = { _ in
        for await _ in stop {}
        return true
      }
      $0.audioRecorder.stopRecording = { stopped.finish() }
    }
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerUpdated) { $0.duration = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerUpdated) { $0.duration = 2 }

    await store.send(.stopButtonTapped) { $0.mode = .encoding }
    await store.receive(\.finalRecordingTime, 2.5) { $0.duration = 2.5 }
    await store.receive(\.audioRecorderDidFinish.success, true)
    await store.receive(\.delegate.didFinish.success, store.state)
    await task.cancel()
  }

  @Test(arguments: [true, false])
  func aRecordingMayFail(throwing: Bool) async {
    struct Broken: Error {}
    let store = TestStore(initialState: state) {
      RecordingMemo()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.audioRecorder.startRecording = { _ in
        if throwing { throw Broken() }
        return false
      }
    }
    let task = await store.send(.onTask)
    await store.receive(\.audioRecorderDidFinish)
    await store.receive(\.delegate.didFinish.failure)
    await task.cancel()
  }
}
