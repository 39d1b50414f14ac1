import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct VoiceMemoTests {
  private let url = URL(fileURLWithPath: "/tmp/memo.m4a")

  private func makeStore(
    play: @escaping @Sendable (URL) async throws -> Bool,
    clock: TestClock<Duration>
  ) -> StoreOf<VoiceMemo> {
    Store(
      initialState: VoiceMemo.State(
        date: Date(timeIntervalSince1970: 1_234_567_890), duration: 5, url: url)
    ) {
      VoiceMemo()
    } withDependencies: {
      $0.audioPlayer.play = play
      $0.continuousClock = clock
    }
  }

  @Test func playbackAdvancesUntilTheAudioIsOver() async {
    let clock = TestClock()
    let store = makeStore(
      play: { _ in
        try await clock.sleep(for: .milliseconds(1_250))
        return true
      },
      clock: clock)
    let task = store.send(.playButtonTapped)
    #expect(store.mode == .playing(progress: 0))
    await clock.advance(by: .milliseconds(500))
    #expect(store.mode == .playing(progress: 0.1))
    await clock.advance(by: .milliseconds(500))
    #expect(store.mode == .playing(progress: 0.2))
    await clock.advance(by: .milliseconds(500))
    await task.finish()
    #expect(store.mode == .notPlaying)
  }

  @Test func playbackMayFail() async {
    struct Failed: Error {}
    let store = makeStore(play: { _ in throw Failed() }, clock: TestClock())
    await store.send(.playButtonTapped).finish()
    #expect(store.mode == .notPlaying)
  }

  @Test func playbackMayBeStopped() async {
    let store = makeStore(
      play: { _ in
        try await Task<Bool, Never>.never()
      },
      clock: TestClock())
    let task = store.send(.playButtonTapped)
    store.send(.playButtonTapped)
    await task.finish()
    #expect(store.mode == .notPlaying)
  }
}
