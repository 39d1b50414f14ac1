import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct MeetingRecorderTests {
  private let clock = TestClock()

  private func makeStore(
    authorization: @escaping @Sendable () async -> SpeechAuthorization = { .authorized },
    speech: AsyncThrowingStream<String, any Error> = .never
  ) -> TestStoreOf<MeetingRecorder> {
    var standup = Standup.mock
    standup.duration = .seconds(12)
    return TestStore(initialState: MeetingRecorder.State(standup: standup)) {
      MeetingRecorder()
    } withDependencies: {
      $0.continuousClock = clock
      $0.speechClient.requestAuthorization = authorization
      $0.speechClient.start = { speech }
    }
  }

  @Test func timeDoesNotRunBeforeAuthorizationIsGivenOrDenied() async {
    let (answers, answer) = AsyncStream.makeStream(of: SpeechAuthorization.self)
    let store = makeStore(authorization: {
      await answers.first { _ in true } ?? .restricted
    })
    let task = await store.send(.task)
    await clock.advance(by: .seconds(5))

    answer.yield(.denied)
    await clock.advance()
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick) { $0.secondsElapsed = 1 }
    await task.cancel()
  }

  @Test func theMeetingEndsWithItsTranscript() async {
    let (speech, words) = AsyncThrowingStream.makeStream(
      of: String.self, throwing: (any Error).self)
    let store = makeStore(speech: speech)
    let task = await store.send(.task)
    words.yield("Hello world!")
    await store.receive(\.speechResult, "Hello world!") { $0.transcript = "Hello world!" }
    await clock.advance(by: .seconds(12))
    for second in 1...12 {
      await store.receive(\.timerTick) {
        $0.secondsElapsed = second
        $0.speakerIndex = min(second / 2, 5)
      }
    }
    await store.receive(\.delegate.meetingFinished, "Hello world!")
    await task.cancel()
  }

  @Test func aFailureOfSpeechStopsTheTimerAndIsShown() async {
    struct Failed: Error {}
    let (speech, words) = AsyncThrowingStream.makeStream(
      of: String.self, throwing: (any Error).self)
    let store = makeStore(speech: speech)
    await store.send(.task)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick) { $0.secondsElapsed = 1 }
    words.finish(throwing: Failed())
    await store.receive(\.failed) { $0.destination = .alert(.somethingWentWrong) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.finish()
  }

  @Test func theTimerIsPausedWhileAnAlertIsOpen() async {
    let store = makeStore()
    let task = await store.send(.task)
    await store.send(.endMeetingButtonTapped) { $0.destination = .alert(.endMeeting) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick)
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick) { $0.secondsElapsed = 1 }
    await task.cancel()
  }

  @Test func aMeetingIsDiscarded() async {
    let store = makeStore()
    await store.send(.endMeetingButtonTapped) { $0.destination = .alert(.endMeeting) }
    await store.send(\.destination.alert.confirmDiscard) { $0.destination = nil }
    #expect(store.isDismissed)
  }
}
