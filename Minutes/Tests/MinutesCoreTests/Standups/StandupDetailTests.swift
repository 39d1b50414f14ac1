import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct StandupDetailTests {
  private func makeStore(
    _ authorization: SpeechClient.AuthorizationStatus = .authorized
  ) -> TestStoreOf<StandupDetail> {
    TestStore(initialState: StandupDetail.State(standup: .mock)) {
      StandupDetail()
    } withDependencies: {
      $0.speechClient.authorizationStatus = { authorization }
      $0.uuid = .incrementing
    }
  }

  @Test func `a stand-up is deleted after a question`() async {
    let store = makeStore()
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.deleteStandup) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    #expect(!store.isDismissed)
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.deleteStandup) }
    await store.send(\.destination.alert.confirmDeletion) { $0.destination = nil }
    await store.receive(\.delegate.deleteStandup, Standup.mock.id)
    #expect(store.isDismissed)
  }

  @Test func `an edited stand-up is saved and keeps its meetings`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(
      .destination(.presented(.editStandup(.set(\.standup.title, " Review ")))))
    #expect(store.state.standup.title == "Design")
    await store.send(.saveStandupButtonTapped)
    await store.receive(\.delegate.standupUpdated)
    #expect(store.state.destination == nil)
    #expect(store.state.standup.title == "Review")
    #expect(store.state.standup.meetings == Standup.mock.meetings)
  }

  @Test func `an edit leaves the fields that another page has changed`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(.destination(.presented(.editStandup(.set(\.standup.theme, .teal)))))
    var changed = Standup.mock
    changed.title = "Review"
    let state = store.state
    let later = TestStore(
      initialState: {
        var state = state
        state.standup = changed
        return state
      }()
    ) {
      StandupDetail()
    }
    later.exhaustivity = .off
    await later.send(.saveStandupButtonTapped)
    changed.theme = .teal
    #expect(later.state.standup == changed)
  }

  @Test func `a stand-up is not deleted during its meeting`() async {
    var state = StandupDetail.State(standup: .mock)
    state.runningMeeting = RunningMeeting(
      id: UUID(7), standupID: Standup.mock.id, date: .recordingStart, elapsed: 1, recorded: 1,
      isRecorded: true, savedAt: .recordingStart, transcript: MeetingTranscript())
    let store = TestStore(initialState: state) { StandupDetail() }
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.meetingIsRunning) }
  }

  @Test func `a meeting is finished from its stand-up once it was interrupted`() async {
    let meeting = RunningMeeting(
      id: UUID(7), standupID: Standup.mock.id, date: .recordingStart, elapsed: 1, recorded: 1,
      isRecorded: true, savedAt: .recordingStart, transcript: MeetingTranscript())
    for isInterrupted in [false, true] {
      var state = StandupDetail.State(standup: .mock)
      state.runningMeeting = meeting
      state.isInterrupted = isInterrupted
      let store = TestStore(initialState: state) { StandupDetail() }
      await store.send(.finishInterruptedMeetingButtonTapped)
      if isInterrupted { await store.receive(\.delegate.finishMeeting, meeting) }
    }
  }

  @Test func `a cancelled edit changes nothing`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(
      .destination(.presented(.editStandup(.set(\.standup.title, "Review")))))
    await store.send(.cancelEditStandupButtonTapped) { $0.destination = nil }
    #expect(store.state.standup == .mock)
  }

  @Test func `a past meeting is deleted`() async {
    let store = makeStore()
    await store.send(.deleteMeetings(atOffsets: [0])) { $0.standup.meetings = [] }
    await store.receive(\.delegate.standupUpdated)
  }

  @Test(arguments: [.authorized, .notDetermined] as [SpeechClient.AuthorizationStatus])
  func `a meeting starts at once if speech may be recognized`(
    status: SpeechClient.AuthorizationStatus
  ) async {
    let store = makeStore(status)
    await store.send(.startMeetingButtonTapped)
    await store.receive(\.delegate.startMeeting)
    #expect(store.state.destination == nil)
  }

  @Test func `denied speech recognition is reported before the meeting and is optional`() async {
    for (status, alert) in [
      (SpeechClient.AuthorizationStatus.denied, AlertState.speechRecognitionDenied),
      (.restricted, .speechRecognitionRestricted),
    ] {
      let store = makeStore(status)
      await store.send(.startMeetingButtonTapped) { $0.destination = .alert(alert) }
      await store.send(\.destination.alert.startWithoutTranscript) { $0.destination = nil }
      await store.receive(\.delegate.startMeeting)
    }
  }
}
