import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct PastMeetingTests {
  private func makeStore() -> TestStoreOf<PastMeeting> {
    let meeting = Meeting(id: UUID(7), date: .recordingStart, transcript: "We met.")
    return TestStore(
      initialState: PastMeeting.State(meeting: meeting, standup: .fixture(meetings: [meeting]))
    ) {
      PastMeeting()
    }
  }

  @Test func `a meeting is deleted after a question, and its screen closes`() async {
    let store = makeStore()
    await store.send(.deleteButtonTapped) { $0.alert = .deleteMeeting }
    await store.send(\.alert.confirmDeletion) { $0.alert = nil }
    await store.receive(\.delegate.deleteMeeting)
    #expect(store.isDismissed)
  }

  @Test func `a meeting is kept if the question is dismissed`() async {
    let store = makeStore()
    await store.send(.deleteButtonTapped) { $0.alert = .deleteMeeting }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    #expect(!store.isDismissed)
  }
}
