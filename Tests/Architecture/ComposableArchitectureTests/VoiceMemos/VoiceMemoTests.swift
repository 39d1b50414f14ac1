import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct VoiceMemoTests {
  private let url = URL(fileURLWithPath: "/tmp/memo.m4a")

  private func makeStore(
    play: @escaping @Sendable (URL) async throws -> Bool,
    clock: TestClock<Duration> = TestClock()
  ) -> TestStoreOf<VoiceMemo> {
    TestStore(
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
    await store.send(.playButtonTapped) { $0.mode = .playing(progress: 0) }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.timerUpdated) { $0.mode = .playing(progress: 0.1) }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.timerUpdated) { $0.mode = .playing(progress: 0.2) }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.audioPlayerClient.success) { $0.mode = .notPlaying }
    await store.finish()
  }

  @Test func playbackMayFail() async {
    struct Failed: Error {}
    let store = makeStore(play: { _ in throw Failed() })
    await store.send(.playButtonTapped) { $0.mode = .playing(progress: 0) }
    await store.receive(\.delegate.playbackStarted)
    await store.receive(\.audioPlayerClient.failure) { $0.mode = .notPlaying }
    await store.receive(\.delegate.playbackFailed)
    await store.finish()
  }

  @Test func playbackMayBeStopped() async {
    let store = makeStore(play: { _ in try await Task<Bool, Never>.never() })
    await store.send(.playButtonTapped) { $0.mode = .playing(progress: 0) }
    await store.receive(\.delegate.playbackStarted)
    await store.send(.playButtonTapped) { $0.mode = .notPlaying }
    await store.finish()
  }
}
