import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoiceMemosTests {
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func makeStore(
    _ state: VoiceMemos.State = VoiceMemos.State(), isPermitted: Bool = true
  ) -> StoreOf<VoiceMemos> {
    Store(initialState: state) {
      VoiceMemos()
    } withDependencies: { [date] in
      $0.audioRecorder.requestRecordPermission = { isPermitted }
      $0.date.now = date
      $0.temporaryDirectory = { URL(fileURLWithPath: "/tmp") }
      $0.uuid = .incrementing
    }
  }

  @Test func withoutPermissionNothingIsRecorded() async {
    let store = makeStore(isPermitted: false)
    await store.send(.recordButtonTapped).finish()
    #expect(store.audioRecorderPermission == .denied)
    #expect(
      store.alert == AlertState { TextState("Permission is required to record voice memos.") })
    store.send(.alert(.dismiss))
    #expect(store.alert == nil)
  }

  @Test func aRecordingBecomesAMemo() async {
    let store = makeStore()
    await store.send(.recordButtonTapped).finish()
    #expect(store.audioRecorderPermission == .allowed)
    let url = URL(fileURLWithPath: "/tmp/00000000-0000-0000-0000-000000000000.m4a")
    #expect(store.recordingMemo == RecordingMemo.State(date: date, url: url))

    let finished = RecordingMemo.State(date: date, duration: 10, url: url)
    store.send(.recordingMemo(.presented(.delegate(.didFinish(.success(finished))))))
    #expect(store.recordingMemo == nil)
    #expect(store.voiceMemos == [VoiceMemo.State(date: date, duration: 10, url: url)])

    store.send(.onDelete([0]))
    #expect(store.voiceMemos.isEmpty)
  }

  @Test func oneMemoPlaysAtATime() {
    let urls = (1...2).map { URL(fileURLWithPath: "/tmp/\($0).m4a") }
    let store = makeStore(
      VoiceMemos.State(voiceMemos: [
        VoiceMemo.State(date: date, duration: 5, mode: .playing(progress: 0.5), url: urls[0]),
        VoiceMemo.State(date: date, duration: 5, mode: .playing(progress: 0), url: urls[1]),
      ]))
    store.send(.voiceMemos(.element(id: urls[1], action: .delegate(.playbackStarted))))
    #expect(store.voiceMemos.map(\.mode) == [.notPlaying, .playing(progress: 0)])
  }
}
