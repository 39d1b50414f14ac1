import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RecordMeetingFeatureTests {
  private let clock = TestClock()

  private func makeStore(
    attendees: Int = 3, duration: Duration = .seconds(6),
    speech: @escaping @Sendable () -> AsyncThrowingStream<String, any Error> = { .never },
    authorization: SpeechAuthorization = .denied
  ) -> TestStoreOf<RecordMeetingFeature> {
    let standup = Standup(
      id: UUID(100),
      attendees: IdentifiedArray(uniqueElements: (0..<attendees).map { Attendee(id: UUID($0)) }),
      duration: duration)
    return TestStore(initialState: RecordMeetingFeature.State(standup: standup)) {
      RecordMeetingFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.speechClient.requestAuthorization = { authorization }
      $0.speechClient.start = speech
    }
  }

  @Test func speakersTakeTurnsUntilTheMeetingIsSaved() async {
    let store = makeStore()
    let task = await store.send(.onTask)
    for second in 1...6 {
      await clock.advance(by: .seconds(1))
      await store.receive(.timerTick) {
        $0.secondsElapsed = second
        $0.speakerIndex = min(second / 2, 2)
      }
      #expect(store.state.durationRemaining == .seconds(6 - second))
      #expect(store.isDismissed == (second == 6))
    }
    await store.receive(.delegate(.saveMeeting))
    await task.cancel()
  }

  @Test func theNextSpeakerMayBeCalled() async {
    let store = makeStore()
    await store.send(.nextButtonTapped) {
      $0.speakerIndex = 1
      $0.secondsElapsed = 2
    }
    await store.send(.nextButtonTapped) {
      $0.speakerIndex = 2
      $0.secondsElapsed = 4
    }
    await store.send(.nextButtonTapped) {
      $0.alert = .endMeeting(isDiscardable: false)
    }
    #expect(store.state.alert?.buttons.map(\.role) == [nil, .cancel])
  }

  @Test func theTimerStandsStillWhileAnAlertIsOpen() async {
    let store = makeStore()
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) { $0.secondsElapsed = 1 }
    await store.send(.endMeetingButtonTapped) {
      $0.alert = .endMeeting(isDiscardable: true)
    }
    #expect(store.state.alert?.buttons.map(\.role) == [nil, .destructive, .cancel])

    await clock.advance(by: .seconds(2))
    await store.receive(.timerTick)
    await store.receive(.timerTick)
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) {
      $0.secondsElapsed = 2
      $0.speakerIndex = 1
    }
    await task.cancel()
  }

  @Test func aMeetingIsEndedEarly() async {
    let store = makeStore()
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    await store.send(\.alert.confirmSave) { $0.alert = nil }
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
  }

  @Test func aMeetingIsDiscarded() async {
    let store = makeStore()
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    await store.send(\.alert.confirmDiscard) { $0.alert = nil }
    #expect(store.isDismissed)
  }

  @Test func speechIsTranscribedBesideTheTimer() async {
    let (speech, words) = AsyncThrowingStream.makeStream(
      of: String.self, throwing: (any Error).self)
    let store = makeStore(speech: { speech }, authorization: .authorized)
    let task = await store.send(.onTask)
    words.yield("Do some")
    await store.receive(.speechResult("Do some")) { $0.transcript = "Do some" }
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) { $0.secondsElapsed = 1 }
    words.yield("Do some talking")
    await store.receive(.speechResult("Do some talking")) { $0.transcript = "Do some talking" }

    struct Failed: Error {}
    words.finish(throwing: Failed())
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) {
      $0.secondsElapsed = 2
      $0.speakerIndex = 1
    }
    await task.cancel()
  }

  @Test(arguments: [.notDetermined, .denied, .restricted] as [SpeechAuthorization])
  func withoutAuthorizationNothingIsTranscribed(_ authorization: SpeechAuthorization) async {
    let store = makeStore(
      speech: {
        Issue.record("Speech was recognized.")
        return .finished()
      },
      authorization: authorization)
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(.timerTick) { $0.secondsElapsed = 1 }
    await task.cancel()
  }

  @Test(arguments: [1, 7, 11, 14])
  func aMeetingEndsWithAnyNumberOfAttendees(_ count: Int) async {
    let store = makeStore(attendees: count, duration: .seconds(60 * 5))
    store.exhaustivity = .off
    for _ in 1...(60 * 5) where !store.isDismissed {
      await store.send(.timerTick)
    }
    await store.receive(.delegate(.saveMeeting))
    #expect(store.isDismissed)
    #expect(store.state.durationRemaining < .seconds(count))
  }
}
