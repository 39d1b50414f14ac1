import ComposableArchitecture
import Foundation
import Testing

/// The test cases in the voice memos example.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoiceMemosGuideTests {
  @Test
  func testRecordPermissionDenied() async {
    let store = TestStore(initialState: VoiceMemos.State()) {
      VoiceMemos()
    } withDependencies: {
      $0.audioRecorder.requestRecordPermission = { false }
    }

    await store.send(.recordButtonTapped)
    await store.receive(\.recordPermissionResponse) {
      $0.audioRecorderPermission = .denied
      $0.alert = AlertState {
        TextState("Permission is required to record voice memos.")
      }
    }
  }

  @Test
  func testRecordAndPlayback() async {
    let clock = TestClock()
    let (stop, stopped) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: VoiceMemos.State()) {
      VoiceMemos()
    } withDependencies: {
      $0.audioPlayer.play = { _ in
        try await clock.sleep(for: .milliseconds(1_250))
        return true
      }
      $0.audioRecorder.currentTime = { 2.5 }
      $0.audioRecorder.requestRecordPermission = { true }
      $0.audioRecorder.startRecording = { _ in
        for await _ in stop {}
        return true
      }
      $0.audioRecorder.stopRecording = { stopped.finish() }
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.uuid = .incrementing
    }
    let url = URL(fileURLWithPath: "/tmp/00000000-0000-0000-0000-000000000000.m4a")

    await store.send(.recordButtonTapped)
    await store.receive(\.recordPermissionResponse) {
      $0.audioRecorderPermission = .allowed
      $0.recordingMemo = RecordingMemo.State(
        date: Date(timeIntervalSince1970: 1_234_567_890),
        url: url
      )
    }

    await store.send(\.recordingMemo.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.recordingMemo.timerUpdated) {
      $0.recordingMemo?.duration = 1
    }
    await store.send(\.recordingMemo.stopButtonTapped) {
      $0.recordingMemo?.mode = .encoding
    }
    await store.receive(\.recordingMemo.finalRecordingTime, 2.5) {
      $0.recordingMemo?.duration = 2.5
    }
    await store.receive(\.recordingMemo.audioRecorderDidFinish.success, true)
    await store.receive(\.recordingMemo.delegate.didFinish.success) {
      $0.recordingMemo = nil
      $0.voiceMemos = [
        VoiceMemo.State(
          date: Date(timeIntervalSince1970: 1_234_567_890), duration: 2.5, url: url)
      ]
    }

    await store.send(\.voiceMemos[id: url].playButtonTapped) {
      $0.voiceMemos[id: url]?.mode = .playing(progress: 0)
    }
    await store.receive(\.voiceMemos[id: url].delegate.playbackStarted)
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.voiceMemos[id: url].timerUpdated, 0.5) {
      $0.voiceMemos[id: url]?.mode = .playing(progress: 0.2)
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.voiceMemos[id: url].timerUpdated, 1) {
      $0.voiceMemos[id: url]?.mode = .playing(progress: 0.4)
    }
    await clock.advance(by: .milliseconds(250))
    await store.receive(\.voiceMemos[id: url].audioPlayerClient.success, true) {
      $0.voiceMemos[id: url]?.mode = .notPlaying
    }
  }
}
