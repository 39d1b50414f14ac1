import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct ListedTranscriptsTests {
  private let states: [Memo.ID: ListedTranscript] = [
    UUID(1): .running, UUID(2): .waiting, UUID(3): .failed, UUID(4): .cancelled,
  ]

  private func makeStore(_ speech: SpeechClient) -> TestStoreOf<ListedTranscripts> {
    TestStore(initialState: ListedTranscripts.State()) {
      ListedTranscripts()
    } withDependencies: { [states] in
      $0.speechClient = speech
      $0.transcripts.unfinished = {
        AsyncThrowingStream { continuation in
          continuation.yield(states)
          continuation.finish(throwing: RepositoryFailure.diskFull)
        }
      }
    }
  }

  @Test func `the list knows the transcripts that are not complete`() async {
    let store = makeStore(.previewValue)
    await store.send(.task)
    await store.receive(\.statesLoaded) {
      $0.states = states
      $0.isLoaded = true
    }
  }

  @Test func `the transcripts are unknown if they can't be read`() async {
    // given
    let store = makeStore(.previewValue)
    store.dependencies.transcripts.unfinished = { .finished(throwing: RepositoryFailure.diskFull) }
    // when
    await store.send(.task)
    await store.finish()
    // then
    #expect(!store.state.isLoaded)
  }

  @Test func `without speech recognition nothing is under way`() async {
    var speech = SpeechClient.off
    speech.authorizationStatus = { .restricted }
    let store = makeStore(speech)
    await store.send(.task) { $0.isOff = true }
    await store.receive(\.statesLoaded) {
      $0.states = [UUID(3): .failed, UUID(4): .cancelled]
      $0.isLoaded = true
    }
  }
}
