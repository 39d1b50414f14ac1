import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct StandupsListTests {
  private func makeStore(
    _ state: StandupsList.State = StandupsList.State()
  ) -> TestStoreOf<StandupsList> {
    TestStore(initialState: state) {
      StandupsList()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func `a stand-up is added with the title and the attendees of its form`() async {
    // Given the form of a new stand-up, which has an attendee to be named
    let store = makeStore(StandupsList.State(standups: [.mock]))
    let form = withDependencies {
      $0.uuid = .constant(UUID(1))
    } operation: {
      StandupForm.State(standup: Standup(id: UUID(0)))
    }
    await store.send(.addButtonTapped) { $0.addStandup = form }
    let attendee = Attendee(id: UUID(1), name: " Blob ")
    await store.send(.addStandup(.presented(.set(\.standup.title, " Daily ")))) {
      $0.addStandup?.standup.title = " Daily "
    }
    await store.send(.addStandup(.presented(.set(\.standup.attendees, [attendee])))) {
      $0.addStandup?.standup.attendees = [attendee]
    }

    // When it is saved, then it is the last one
    await store.send(.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.standups = [
        .mock,
        Standup(id: UUID(0), attendees: [Attendee(id: UUID(1), name: "Blob")], title: "Daily"),
      ]
    }
    // And a second click saves nothing more
    await store.send(.saveStandupButtonTapped)
  }

  @Test func `a form that is cancelled or dismissed adds nothing`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.addStandup(.presented(.set(\.standup.title, "Daily"))))
    await store.send(.cancelStandupButtonTapped) { $0.addStandup = nil }
    await store.send(.addButtonTapped)
    await store.send(\.addStandup.dismiss) { $0.addStandup = nil }
    #expect(store.state.standups.isEmpty)
  }

  @Test func `an open form is not replaced by a new one`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.addStandup(.presented(.set(\.standup.title, "Daily"))))
    let form = store.state.addStandup
    await store.send(.addButtonTapped)
    #expect(store.state.addStandup == form)
  }

  @Test func `the example is added to an empty list only`() async {
    let store = makeStore()
    var ids = 0
    let example = Standup.example {
      defer { ids += 1 }
      return UUID(ids)
    }
    await store.send(.addExampleButtonTapped) { $0.standups = [example] }
    await store.send(.addExampleButtonTapped)
  }
}
