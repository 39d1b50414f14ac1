import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite struct StandupsListFeatureTests {
  let store = Store(initialState: StandupsListFeature.State()) {
    StandupsListFeature()
  } withDependencies: {
    $0.uuid = .incrementing
  }

  @Test func aStandupIsAdded() {
    store.send(.addButtonTapped)
    let standup = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))])
    #expect(store.addStandup == StandupForm.State(standup: standup))

    store.send(.addStandup(.presented(.set(\.standup.title, "Daily"))))
    #expect(store.standups.isEmpty)
    store.send(.saveStandupButtonTapped)
    #expect(store.addStandup == nil)
    #expect(store.standups.map(\.title) == ["Daily"])
  }

  @Test func addingIsCancelled() {
    store.send(.addButtonTapped)
    store.send(.cancelStandupButtonTapped)
    #expect(store.state == StandupsListFeature.State())

    store.send(.addButtonTapped)
    store.send(.addStandup(.dismiss))
    #expect(store.state == StandupsListFeature.State())
  }

  @Test func standupsAreDeleted() {
    let store = Store(initialState: StandupsListFeature.State(standups: [.mock])) {
      StandupsListFeature()
    }
    store.send(.standupsDeleted(atOffsets: [0]))
    #expect(store.standups.isEmpty)
  }
}
