import ComposableArchitecture
import XCTest

@MainActor
final class VoiceMemosTests: XCTestCase {
  func testRecord() async {
    let store = TestStore(
      initialState: VoiceMemos.State(),
      reducer: VoiceMemos()
    )
    store.dependencies.audioRecorder.requestRecordPermission = { true }
    store.dependencies.temporaryDirectory = { URL(fileURLWithPath: "/tmp") }
    store.dependencies.uuid = .incrementing

    await store.send(.recordButtonTapped)
    await store.receive(.recordPermissionResponse(true)) {
      $0.permission = .allowed
    }
    await store.send(.recordButtonTapped) {
      $0.recordingMemo = RecordingMemo.State(
        url: URL(fileURLWithPath: "/tmp/00000000-0000-0000-0000-000000000000.m4a")
      )
    }
    await store.send(.recordingMemo(.onTask))
    await store.receive(.recordingMemo(.currentTime(10))) {
      $0.recordingMemo?.duration = 10
    }
  }

  func testPermissionDenied() async {
    let didOpenSettings = ActorIsolated(false)
    let store = TestStore(
      initialState: VoiceMemos.State(),
      reducer: VoiceMemos()
    )
    store.dependencies.audioRecorder.requestRecordPermission = { false }
    store.dependencies.openSettings = { await didOpenSettings.setValue(true) }

    await store.send(.recordButtonTapped)
    await store.receive(.recordPermissionResponse(false)) {
      $0.permission = .denied
    }
    await store.send(.recordButtonTapped) {
      $0.isSettingsHintShown = true
    }
    await store.send(.openSettingsButtonTapped).finish()
    let didOpen = await didOpenSettings.value
    XCTAssertTrue(didOpen)
  }

  func testPlay() async {
    let url = URL(fileURLWithPath: "/memo.m4a")
    let store = TestStore(
      initialState: VoiceMemos.State(voiceMemos: [VoiceMemo.State(url: url)]),
      reducer: VoiceMemos()
    )
    store.dependencies.audioPlayer.play = { _ in true }

    await store.send(.voiceMemo(id: url, action: .playButtonTapped)) {
      $0.voiceMemos[id: url]?.isPlaying = true
    }
    await store.receive(.voiceMemo(id: url, action: .playerFinished(.success(true)))) {
      $0.voiceMemos[id: url]?.isPlaying = false
    }
  }
}
