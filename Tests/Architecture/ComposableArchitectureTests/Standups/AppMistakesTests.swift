import ComposableArchitecture
import Foundation
import Testing

/// Failing tests in the tour of the stand-ups app, and their messages.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AppMistakesTests {
  private let standup = Standup(
    id: UUID(100),
    attendees: [Attendee(id: UUID(101))],
    duration: .seconds(1),
    meetings: [],
    theme: .bubblegum,
    title: "Point-Free"
  )

  private var state: AppFeature.State {
    AppFeature.State(
      path: StackState([
        .detail(StandupDetailFeature.State(standup: standup)),
        .recordMeeting(RecordMeetingFeature.State(standup: standup)),
      ]),
      standupsList: StandupsListFeature.State(standups: [standup]))
  }

  @Test func dependenciesAreNotReplaced() async {
    let failures = await failures {
      let store = TestStore(initialState: state) { AppFeature() }
      store.exhaustivity = .off
      await store.send(.path(.element(id: 1, action: .recordMeeting(.onTask))))
      await store.skipReceivedActions()
    }
    // The clock's effect runs as long as the meeting, and each failure mentions it.
    var texts: [String] = []
    for failure in failures.withoutLines where !texts.contains(failure) { texts.append(failure) }
    #expect(
      texts == [
        #"""
        @Dependency(\.speechClient) has no test implementation, but was accessed from a test \#
        context:

          Location: ComposableArchitectureTests/RecordMeetingFeature.swift
          Key type: ComposableArchitectureTests.SpeechClient
          Dependency type: ComposableArchitectureTests.SpeechClient

        A test must not reach a live dependency by accident. Override it for this test, with \#
        'withDependencies { $0.speechClient = … } operation: { … }' or the trait \#
        '.dependencies { $0.speechClient = … }', or give its key a 'testValue'.
        """#,
        #"""
        Unimplemented: ContinuousClock.now

        Override '@Dependency(\.continuousClock)' with a 'TestClock' or an 'ImmediateClock': \#
        withDependencies { $0.continuousClock = … }
        """#,
        #"""
        Unimplemented: ContinuousClock.sleep

        Override '@Dependency(\.continuousClock)' with a 'TestClock' or an 'ImmediateClock': \#
        withDependencies { $0.continuousClock = … }
        """#,
        #"""
        @Dependency(\.uuid) has no test implementation, but was accessed from a test context:

          Location: ComposableArchitectureTests/AppFeature.swift
          Key type: Dependencies.UUIDGeneratorKey
          Dependency type: Dependencies.UUIDGenerator

        A test must not reach a live dependency by accident. Override it for this test, with \#
        'withDependencies { $0.uuid = … } operation: { … }' or the trait '.dependencies { \#
        $0.uuid = … }', or give its key a 'testValue'.
        """#,
        #"""
        @Dependency(\.date) has no test implementation, but was accessed from a test context:

          Location: ComposableArchitectureTests/AppFeature.swift
          Key type: Dependencies.DateGeneratorKey
          Dependency type: Dependencies.DateGenerator

        A test must not reach a live dependency by accident. Override it for this test, with \#
        'withDependencies { $0.date = … } operation: { … }' or the trait '.dependencies { \#
        $0.date = … }', or give its key a 'testValue'.
        """#,
      ])
  }

  @Test func theMeetingIsKeptThoughItIsDiscarded() async {
    let failures = await failures {
      let store = TestStore(initialState: state) {
        AppFeature()
        Reduce { _, action in
          guard
            case .path(.element(let id, .recordMeeting(.alert(.presented(.confirmDiscard))))) =
              action
          else { return .none }
          return .send(.path(.element(id: id, action: .recordMeeting(.delegate(.saveMeeting)))))
        }
      } withDependencies: {
        $0.continuousClock = TestClock()
        $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
        $0.speechClient.requestAuthorization = { .denied }
        $0.uuid = .incrementing
      }
      store.exhaustivity = .off
      await store.send(.path(.element(id: 1, action: .recordMeeting(.onTask))))
      await store.send(.path(.element(id: 1, action: .recordMeeting(.endMeetingButtonTapped))))
      await store.send(
        .path(.element(id: 1, action: .recordMeeting(.alert(.presented(.confirmDiscard))))))
      await store.skipReceivedActions()
      store.assert {
        $0.path[id: 0, case: \.detail]?.standup.meetings = []
      }
    }
    #expect(
      failures.withoutLines == [
        """
        The state is not as expected now:

              AppFeature.State(
                path: [
                  #0: .detail(
                    StandupDetailFeature.State(
                      destination: nil,
                      standup: Standup(
                        id: UUID(00000000-0000-0000-0000-000000000064),
                        attendees: […],
                        duration: Duration(…),
                        meetings: [
            +             [0]: Meeting(
            +               id: UUID(00000000-0000-0000-0000-000000000000),
            +               date: Date(2009-02-13T23:31:30.000Z),
            +               transcript: "N/A"
            +             )
                        ],
                        theme: .bubblegum,
                        title: "Point-Free"
                      )
                    )
                  )
                ],
                standupsList: StandupsListFeature.State(…)
              )

          - expected: the actual state, changed by the closure of "assert" at \
        ComposableArchitectureTests/AppMistakesTests.swift
          + actual: the state of the store
        """
      ])
  }

  @Test func aMeetingIsRecordedWithoutADetail() async {
    let failures = await failures {
      let store = TestStore(
        initialState: AppFeature.State(
          path: StackState([.recordMeeting(RecordMeetingFeature.State(standup: standup))]))
      ) {
        AppFeature()
      } withDependencies: {
        $0.continuousClock = ImmediateClock()
        $0.speechClient.requestAuthorization = { .denied }
      }
      store.exhaustivity = .off
      await store.send(.path(.element(id: 0, action: .recordMeeting(.onTask))))
      await store.receive(.path(.popFrom(id: 0)))
    }
    #expect(
      failures.withoutLines == [
        """
        Record meeting is only element in stack. A detail feature should precede it.
        """
      ])
  }
}
