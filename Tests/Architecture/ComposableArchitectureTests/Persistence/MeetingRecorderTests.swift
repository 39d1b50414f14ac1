import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct MeetingRecorderTests {
  private let clock = TestClock()
  private let finished = LockIsolated<[String]>([])
  private let isDismissed = LockIsolated(false)

  private func makeStore(
    authorization: @escaping @Sendable () async -> SpeechAuthorization = { .authorized },
    speech: AsyncThrowingStream<String, any Error> = .never
  ) -> StoreOf<MeetingRecorder> {
    var standup = Standup.mock
    standup.duration = .seconds(12)
    return Store(initialState: MeetingRecorder.State(standup: standup)) { [finished] in
      MeetingRecorder()
      Reduce { _, action in
        if case .delegate(.meetingFinished(let transcript)) = action {
          finished.withValue { $0.append(transcript) }
        }
        return .none
      }
    } withDependencies: { [clock, isDismissed] in
      $0.continuousClock = clock
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
      $0.speechClient.requestAuthorization = authorization
      $0.speechClient.start = { speech }
    }
  }

  @Test func timeDoesNotRunBeforeAuthorizationIsGivenOrDenied() async {
    let (answers, answer) = AsyncStream.makeStream(of: SpeechAuthorization.self)
    let store = makeStore(authorization: {
      await answers.first { _ in true } ?? .restricted
    })
    let task = store.send(.task)
    await clock.advance(by: .seconds(5))
    #expect(store.secondsElapsed == 0)

    answer.yield(.denied)
    await clock.advance()
    await clock.advance(by: .seconds(1))
    #expect(store.secondsElapsed == 1)
    task.cancel()
    await task.finish()
  }

  @Test func theMeetingEndsWithItsTranscript() async {
    let (speech, words) = AsyncThrowingStream.makeStream(
      of: String.self, throwing: (any Error).self)
    let store = makeStore(speech: speech)
    let task = store.send(.task)
    words.yield("Hello world!")
    await clock.advance(by: .seconds(12))
    #expect(store.speakerIndex == 5)
    #expect(finished.value == ["Hello world!"])
    task.cancel()
    await task.finish()
  }

  @Test func aFailureOfSpeechStopsTheTimerAndIsShown() async {
    struct Failed: Error {}
    let (speech, words) = AsyncThrowingStream.makeStream(
      of: String.self, throwing: (any Error).self)
    let store = makeStore(speech: speech)
    let task = store.send(.task)
    await clock.advance(by: .seconds(1))
    words.finish(throwing: Failed())
    await task.finish()
    #expect(store.destination == .alert(.somethingWentWrong))

    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
    await clock.advance(by: .seconds(5))
    #expect(store.secondsElapsed == 1)
  }

  @Test func theTimerIsPausedWhileAnAlertIsOpen() async {
    let store = makeStore()
    let task = store.send(.task)
    await clock.advance(by: .seconds(1))
    store.send(.endMeetingButtonTapped)
    await clock.advance(by: .seconds(5))
    #expect(store.secondsElapsed == 1)
    store.send(.destination(.dismiss))
    await clock.advance(by: .seconds(1))
    #expect(store.secondsElapsed == 2)
    task.cancel()
    await task.finish()
  }

  @Test func aMeetingIsDiscarded() async {
    let store = makeStore()
    store.send(.endMeetingButtonTapped)
    await store.send(.destination(.presented(.alert(.confirmDiscard)))).finish()
    #expect(isDismissed.value)
    #expect(finished.value == [])
  }
}
