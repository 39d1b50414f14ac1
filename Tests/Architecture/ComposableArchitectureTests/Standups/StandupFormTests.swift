import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite struct StandupFormTests {
  private func makeStore(_ attendees: [Attendee]) -> StoreOf<StandupForm> {
    Store(
      initialState: StandupForm.State(
        standup: Standup(id: UUID(100), attendees: IdentifiedArray(uniqueElements: attendees)))
    ) {
      StandupForm()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func aStandupHasAnAttendee() {
    let store = makeStore([])
    #expect(store.standup.attendees == [Attendee(id: UUID(0))])
    #expect(store.focus == .title)
  }

  @Test func anAttendeeThatIsAddedGetsTheFocus() {
    let store = makeStore([Attendee(id: UUID(101), name: "Blob")])
    store.send(.addAttendeeButtonTapped)
    #expect(store.standup.attendees.ids == [UUID(101), UUID(0)])
    #expect(store.focus == .attendee(UUID(0)))
  }

  @Test func theFocusMovesToANeighbourOfARemovedAttendee() {
    let store = makeStore((1...3).map { Attendee(id: UUID($0)) })
    store.send(.deleteAttendees(atOffsets: [0]))
    #expect(store.focus == .attendee(UUID(2)))
    store.send(.deleteAttendees(atOffsets: [1]))
    #expect(store.focus == .attendee(UUID(2)))
    store.send(.deleteAttendees(atOffsets: [0]))
    #expect(store.standup.attendees == [Attendee(id: UUID(0))])
    #expect(store.focus == .attendee(UUID(0)))
  }

  @Test func fieldsAreBound() {
    let store = makeStore([])
    store.standup.title = "Point-Free"
    store.standup.theme = .navy
    store.focus = nil
    #expect(
      store.standup
        == Standup(
          id: UUID(100), attendees: [Attendee(id: UUID(0))], theme: .navy, title: "Point-Free"))
    #expect(store.focus == nil)
  }

  @Test func attendeesWithoutANameAreLeftOut() {
    let blob = Attendee(id: UUID(1), name: "Blob")
    #expect(
      makeStore([Attendee(id: UUID(2)), blob, Attendee(id: UUID(3), name: "  ")])
        .state.confirmed.attendees == [blob])
    #expect(makeStore([]).state.confirmed.attendees == [Attendee(id: UUID(0))])
  }
}
