import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// The examples in the documentation comments of this package. `Scripts/check-examples` compares them.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct ExampleTests {
  /// Installs the speech engine.
  @Reducer struct Installing {
    struct State: Equatable {
      var progress: SpeechInstallationProgress?
      var status: SpeechInstallationStatus?
    }

    enum Action {
      case progressed(SpeechInstallationProgress)
      case start
      case statusLoaded(SpeechInstallationStatus)
    }

    @Dependency(\.speechInstallation) var installation

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .progressed(let progress):
          state.progress = progress
          return .none
        case .start:
          return .run { [installation] send in
            for try await progress in installation.install(model: .tinyEnglish) {
              await send(.progressed(progress))
            }
            await send(.statusLoaded(installation.status()))
          }
        case .statusLoaded(let status):
          state.status = status
          return .none
        }
      }
    }
  }

  @Test func `SpeechInstallationClient: an installation and its progress`() async {
    let progress = SpeechInstallationProgress(.downloading, fraction: 0.5)
    let store = TestStore(initialState: Installing.State()) {
      Installing()
    } withDependencies: {
      $0.speechInstallation.install = { model in
        #expect(model == .tinyEnglish)
        return AsyncThrowingStream { continuation in
          continuation.yield(progress)
          continuation.finish()
        }
      }
      $0.speechInstallation.status = { .installed(.preview()) }
    }
    await store.send(.start)
    await store.receive(\.progressed) { $0.progress = progress }
    await store.receive(\.statusLoaded) { $0.status = .installed(.preview()) }
  }

  @Test func `VoiceMemoRepository: a mock for tests`() async throws {
    let memo = Memo(id: UUID(0), date: .recordingStart, duration: 0.5)
    let memos = try await withDependencies {
      $0.voiceMemoRepository = .mock(fetchAll: { [memo] })
    } operation: {
      @Dependency(\.voiceMemoRepository) var repository
      return try await repository.fetchAll()
    }
    #expect(memos == [memo])
  }

  @Test func `AudioRecorderClient: a recorder for the tour`() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: RecordingMemo.State(id: UUID(0), date: .recordingStart)
    ) {
      RecordingMemo()
        .dependency(\.audioRecorder, .onboarding)
    } withDependencies: {
      $0.continuousClock = clock
      $0.speechClient = .off
    }
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(\.started)
    await clock.advance(by: .milliseconds(500))
    await store.send(.view(.stopButtonTapped))
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFinish)
    #expect(store.state.duration > 0)
  }
}
