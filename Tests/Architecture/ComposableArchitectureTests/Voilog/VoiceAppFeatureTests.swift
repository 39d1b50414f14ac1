import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoiceAppFeatureTests {
  private let memo = VoilogMemo(id: UUID(1), title: "Test Memo", duration: 60)

  private func makeStore(_ repository: VoiceMemoRepository = .mock()) -> StoreOf<VoiceAppFeature> {
    Store(initialState: VoiceAppFeature.State()) {
      VoiceAppFeature()
    } withDependencies: {
      $0.voiceMemoRepository = repository
    }
  }

  @Test func aRecordingIsListedOnThePlaybackTab() async {
    let store = makeStore(.mock(fetchAll: { [memo] in [memo] }))
    store.send(.recording(.view(.recordButtonTapped)))
    #expect(
      store.recording
        == RecordingFeature.State(recordingState: .recording, isRecordButtonEnabled: false)
    )
    #expect(store.selectedTab == 0)

    await store.send(.recording(.view(.stopButtonTapped))).finish()
    #expect(
      store.state
        == VoiceAppFeature.State(
          selectedTab: 1,
          recording: RecordingFeature.State(recordingState: .stopped),
          playback: PlaybackFeature.State(memos: [memo])))

    store.send(.tabSelected(0))
    #expect(store.selectedTab == 0)
  }

  @Test func memosAreLoadedWhenTheyAreToAppear() async {
    let store = makeStore(.mock(fetchAll: { [memo] in [memo] }))
    await store.send(.playback(.view(.onAppear))).finish()
    #expect(store.playback.memos == [memo])
  }

  @Test func aFailureIsShown() async {
    let store = makeStore(.mock(fetchAll: { throw RepositoryError.networkError }))
    await store.send(.playback(.view(.onAppear))).finish()
    #expect(store.playback == PlaybackFeature.State(errorMessage: "Network error"))
  }

  @Test func titlesAreSaved() async {
    let saved = LockIsolated<[VoilogMemo]>([])
    let store = makeStore(
      .mock(fetchAll: { [memo] in [memo] }, save: { memo in saved.withValue { $0.append(memo) } }))
    await store.send(.playback(.reloadData)).finish()
    await store.send(.playback(.view(.titleChanged(id: memo.id, title: "Other")))).finish()
    #expect(saved.value.map(\.title) == ["Other"])
    #expect(store.playback.memos.map(\.title) == ["Other"])
  }

  @Test func anUnimplementedEndpointFailsTheTest() async {
    let store = Store(initialState: PlaybackFeature.State()) { PlaybackFeature() }
    await withKnownIssue {
      await store.send(.view(.onAppear)).finish()
    } matching: {
      $0.comments.map(\.rawValue) == [
        """
        Unimplemented: 'VoiceMemoRepository.fetchAll'

        A call reached this endpoint, and it has no implementation here. In a test, assign it one with \
        'withDependencies'; in an app, give the key of its client a 'liveValue'.
        """
      ]
    }
    #expect(store.state == PlaybackFeature.State())
  }
}
