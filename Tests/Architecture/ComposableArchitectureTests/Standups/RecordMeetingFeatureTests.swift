import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct RecordMeetingFeatureTests {
  private let clock = TestClock()
  private let events = LockIsolated<[String]>([])

  private func makeStore(
    attendees: Int = 3, duration: Duration = .seconds(6),
    speech: @escaping @Sendable () -> AsyncThrowingStream<String, any Error> = { .never },
    authorization: SpeechAuthorization = .denied
  ) -> StoreOf<RecordMeetingFeature> {
    let standup = Standup(
      id: UUID(100),
      attendees: IdentifiedArray(uniqueElements: (0..<attendees).map { Attendee(id: UUID($0)) }),
      duration: duration)
    return Store(initialState: RecordMeetingFeature.State(standup: standup)) { [events] in
      RecordMeetingFeature()
      Reduce { _, action in
        if case .delegate(.saveMeeting) = action { events.withValue { $0.append("save") } }
        return .none
      }
    } withDependencies: { [clock, events] in
      $0.continuousClock = clock
      $0.dismiss = DismissEffect { events.withValue { $0.append("dismiss") } }
      $0.speechClient.requestAuthorization = { authorization }
      $0.speechClient.start = speech
    }
  }

  @Test func speakersTakeTurnsUntilTheMeetingIsSaved() async {
    let store = makeStore()
    let task = store.send(.onTask)
    for second in 1...5 {
      await clock.advance(by: .seconds(1))
      #expect(store.secondsElapsed == second)
      #expect(store.speakerIndex == second / 2)
      #expect(store.durationRemaining == .seconds(6 - second))
    }
    #expect(events.value == [])
    await clock.advance(by: .seconds(1))
    #expect(events.value == ["save", "dismiss"])
    task.cancel()
    await task.finish()
  }

  @Test func theNextSpeakerMayBeCalled() {
    let store = makeStore()
    store.send(.nextButtonTapped)
    #expect(store.speakerIndex == 1)
    #expect(store.secondsElapsed == 2)
    store.send(.nextButtonTapped)
    #expect(store.speakerIndex == 2)
    #expect(store.secondsElapsed == 4)
    #expect(store.alert == nil)

    store.send(.nextButtonTapped)
    #expect(store.alert == .endMeeting(isDiscardable: false))
    #expect(store.alert?.buttons.map(\.role) == [nil, .cancel])
    #expect(store.speakerIndex == 2)
  }

  @Test func theTimerStandsStillWhileAnAlertIsOpen() async {
    let store = makeStore()
    let task = store.send(.onTask)
    await clock.advance(by: .seconds(1))
    store.send(.endMeetingButtonTapped)
    #expect(store.alert == .endMeeting(isDiscardable: true))
    #expect(store.alert?.buttons.map(\.role) == [nil, .destructive, .cancel])

    await clock.advance(by: .seconds(3))
    #expect(store.secondsElapsed == 1)
    store.send(.alert(.dismiss))
    #expect(store.alert == nil)
    await clock.advance(by: .seconds(1))
    #expect(store.secondsElapsed == 2)
    task.cancel()
    await task.finish()
  }

  @Test func aMeetingIsEndedEarly() async {
    let store = makeStore()
    store.send(.endMeetingButtonTapped)
    await store.send(.alert(.presented(.confirmSave))).finish()
    #expect(store.alert == nil)
    #expect(events.value == ["save", "dismiss"])
  }

  @Test func aMeetingIsDiscarded() async {
    let store = makeStore()
    store.send(.endMeetingButtonTapped)
    await store.send(.alert(.presented(.confirmDiscard))).finish()
    #expect(store.alert == nil)
    #expect(events.value == ["dismiss"])
  }

  @Test func speechIsTranscribedBesideTheTimer() async {
    let (speech, words) = AsyncThrowingStream.makeStream(
      of: String.self, throwing: (any Error).self)
    let store = makeStore(speech: { speech }, authorization: .authorized)
    let task = store.send(.onTask)
    await clock.advance(by: .seconds(1))
    words.yield("Do some")
    await clock.advance(by: .seconds(1))
    #expect(store.transcript == "Do some")
    words.yield("Do some talking")
    await clock.advance()
    #expect(store.transcript == "Do some talking")
    #expect(store.secondsElapsed == 2)

    struct Failed: Error {}
    words.finish(throwing: Failed())
    await clock.advance(by: .seconds(1))
    #expect(store.secondsElapsed == 3)
    task.cancel()
    await task.finish()
  }

  @Test(arguments: [.notDetermined, .denied, .restricted] as [SpeechAuthorization])
  func withoutAuthorizationNothingIsTranscribed(_ authorization: SpeechAuthorization) async {
    let store = makeStore(
      speech: {
        Issue.record("Speech was recognized.")
        return .finished()
      },
      authorization: authorization)
    let task = store.send(.onTask)
    await clock.advance(by: .seconds(1))
    #expect(store.secondsElapsed == 1)
    #expect(store.transcript == "")
    task.cancel()
    await task.finish()
  }

  @Test(arguments: 1...15)
  func aMeetingEndsWithAnyNumberOfAttendees(_ count: Int) async {
    let store = makeStore(attendees: count, duration: .seconds(60 * 5))
    for _ in 1...(60 * 5) where events.value.isEmpty {
      await store.send(.timerTick).finish()
    }
    #expect(events.value == ["save", "dismiss"])
    #expect(store.durationRemaining < .seconds(count))
  }
}
