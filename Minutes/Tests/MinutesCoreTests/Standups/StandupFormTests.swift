import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15))) struct StandupFormTests {
  private func makeStore(_ attendees: [Attendee]) -> StoreOf<StandupForm> {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Store(
        initialState: StandupForm.State(
          standup: Standup(id: UUID(100), attendees: IdentifiedArray(uniqueElements: attendees)))
      ) {
        StandupForm()
      }
    }
  }

  private func makeTestStore(_ attendees: [Attendee]) -> TestStoreOf<StandupForm> {
    TestStore(
      initialState: StandupForm.State(
        standup: Standup(id: UUID(100), attendees: IdentifiedArray(uniqueElements: attendees)))
    ) {
      StandupForm()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func `an attendee is added at the end, and gets the focus`() async {
    // given
    let store = makeTestStore([Attendee(id: UUID(101), name: "Blob")])
    // then
    await store.send(.addAttendeeButtonTapped) {
      $0.standup.attendees = [Attendee(id: UUID(101), name: "Blob"), Attendee(id: UUID(0))]
      $0.focus = .attendee(UUID(0))
    }
    await store.send(.addAttendeeButtonTapped) {
      $0.standup.attendees.append(Attendee(id: UUID(1)))
      $0.focus = .attendee(UUID(1))
    }
  }

  @Test func `a full form takes no other attendee`() async {
    let store = makeTestStore((1...30).map { Attendee(id: UUID($0)) })
    await store.send(.addAttendeeButtonTapped)
  }

  @Test func `a removed attendee gives the focus to the next one, or to the last one`() async {
    // given
    let attendees = (1...3).map { Attendee(id: UUID($0)) }
    let store = makeTestStore(attendees)
    // then
    await store.send(.deleteAttendees(atOffsets: [0])) {
      $0.standup.attendees = [attendees[1], attendees[2]]
      $0.focus = .attendee(UUID(2))
    }
    await store.send(.deleteAttendees(atOffsets: [1])) {
      $0.standup.attendees = [attendees[1]]
    }
    // No offset removes no attendee.
    await store.send(.deleteAttendees(atOffsets: []))
  }

  @Test func `several attendees are removed at once, and a blank one takes the place of all`()
    async
  {
    let store = makeTestStore((1...3).map { Attendee(id: UUID($0), name: "Blob") })
    await store.send(.deleteAttendees(atOffsets: [0, 1, 2])) {
      $0.standup.attendees = [Attendee(id: UUID(0))]
      $0.focus = .attendee(UUID(0))
    }
  }

  @Test func `the focus follows the user, and edits leave it alone`() async {
    // given
    let blob = Attendee(id: UUID(1), name: "Blob")
    let store = makeTestStore([Attendee(id: UUID(1))])
    // then
    await store.send(.set(\.focus, .attendee(UUID(1)))) { $0.focus = .attendee(UUID(1)) }
    await store.send(.set(\.standup.attendees, [blob])) { $0.standup.attendees = [blob] }
    await store.send(.set(\.focus, nil)) { $0.focus = nil }
  }

  @Test func `edits change their field alone, and become valid`() async {
    // given
    let attendee = Attendee(id: UUID(1), name: "Blob")
    let store = makeTestStore([attendee])
    // then
    await store.send(.set(\.standup.title, "Point\u{0}-Free")) {
      $0.standup.title = "Point-Free"
    }
    await store.send(.set(\.standup.theme, .navy)) { $0.standup.theme = .navy }
    await store.send(.set(\.minutes, 20)) { $0.standup.duration = .seconds(20 * 60) }
    await store.send(.set(\.minutes, 500)) { $0.standup.duration = .seconds(30 * 60) }
    let long = Attendee(id: UUID(1), name: String(repeating: "b", count: 300))
    await store.send(.set(\.standup.attendees, [long])) {
      $0.standup.attendees = [Attendee(id: UUID(1), name: String(repeating: "b", count: 200))]
    }
    #expect(store.state.original.attendees == [attendee])
  }

  @Test func `an empty list gets one blank attendee`() {
    let store = makeStore([])
    #expect(store.standup.attendees == [Attendee(id: UUID(0))])
    #expect(store.focus == .title)
  }

  @Test func `the focus moves to a new attendee`() {
    let store = makeStore([Attendee(id: UUID(101), name: "Blob")])
    store.send(.addAttendeeButtonTapped)
    #expect(store.standup.attendees.ids == [UUID(101), UUID(0)])
    #expect(store.focus == .attendee(UUID(0)))
  }

  @Test func `the focus moves to the neighbor of a removed attendee, and the last one stays`() {
    let store = makeStore((1...3).map { Attendee(id: UUID($0)) })
    store.send(.deleteAttendees(atOffsets: [0]))
    #expect(store.focus == .attendee(UUID(2)))
    store.send(.deleteAttendees(atOffsets: [1]))
    #expect(store.focus == .attendee(UUID(2)))
    #expect(!store.canRemoveAttendee)
    store.send(.deleteAttendees(atOffsets: [0]))
    #expect(store.standup.attendees == [Attendee(id: UUID(0))])
    #expect(store.focus == .attendee(UUID(0)))
  }

  @Test func `no more than 30 attendees`() {
    let store = makeStore([])
    for _ in 1...40 { store.send(.addAttendeeButtonTapped) }
    #expect(store.standup.attendees.count == 30)
    #expect(!store.canAddAttendee)
  }

  @Test(arguments: [(-1, 5), (5, 5), (17, 17), (30, 30), (500, 30)])
  func `a meeting takes 5 to 30 minutes`(entered: Int, minutes: Int) {
    let store = makeStore([])
    store.minutes = entered
    #expect(store.minutes == minutes)
    #expect(store.standup.duration == .seconds(60 * minutes))
  }

  @Test func `fields are bound`() {
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

  @Test func `names are not longer than a memo's, and have no control characters`() {
    let store = makeStore([Attendee(id: UUID(1))])
    store.standup.title = "Point\u{0}-Free"
    store.standup.attendees[id: UUID(1)]?.name = String(repeating: "b", count: 300)
    #expect(store.standup.title == "Point-Free")
    #expect(store.standup.attendees[0].name.count == 200)
  }

  @Test func `blank names are dropped, and others trimmed`() {
    let blob = Attendee(id: UUID(1), name: " Blob ")
    #expect(
      makeStore([Attendee(id: UUID(2)), blob, Attendee(id: UUID(3), name: "  ")])
        .state.confirmed.attendees == [Attendee(id: UUID(1), name: "Blob")])
    #expect(makeStore([]).state.confirmed.attendees == [Attendee(id: UUID(0))])
    #expect(
      makeStore([Attendee(id: UUID(2), name: " ")]).state.confirmed.attendees
        == [Attendee(id: UUID(2))])
  }
}
