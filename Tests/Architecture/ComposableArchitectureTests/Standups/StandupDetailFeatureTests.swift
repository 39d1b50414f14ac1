import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StandupDetailFeatureTests {
  private let isDismissed = LockIsolated(false)

  private func makeStore(
    _ delegate: @escaping (StandupDetailFeature.Action.Delegate) -> Void = { _ in }
  ) -> StoreOf<StandupDetailFeature> {
    Store(initialState: StandupDetailFeature.State(standup: .mock)) {
      StandupDetailFeature()
      Reduce { _, action in
        if case .delegate(let action) = action { delegate(action) }
        return .none
      }
    } withDependencies: { [isDismissed] in
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
      $0.uuid = .incrementing
    }
  }

  @Test func deletingIsConfirmed() async {
    var actions: [StandupDetailFeature.Action.Delegate] = []
    let store = makeStore { actions.append($0) }
    store.send(.deleteButtonTapped)
    #expect(store.destination == .alert(.deleteStandup))

    await store.send(.destination(.presented(.alert(.confirmDeletion)))).finish()
    #expect(store.destination == nil)
    #expect(actions == [.deleteStandup(id: Standup.mock.id)])
    #expect(isDismissed.value)
  }

  @Test func deletingIsNotConfirmed() {
    let store = makeStore()
    store.send(.deleteButtonTapped)
    store.send(.destination(.dismiss))
    #expect(store.state == StandupDetailFeature.State(standup: .mock))
    #expect(!isDismissed.value)
  }

  @Test func theParentReceivesTheEditedStandup() {
    var actions: [StandupDetailFeature.Action.Delegate] = []
    let store = makeStore { actions.append($0) }
    store.send(.editButtonTapped)
    store.send(.destination(.presented(.editStandup(.set(\.standup.title, "Review")))))
    #expect(store.standup.title == "Design")
    #expect(actions.isEmpty)

    store.send(.saveStandupButtonTapped)
    var standup = Standup.mock
    standup.title = "Review"
    #expect(store.state == StandupDetailFeature.State(standup: standup))
    #expect(actions == [.standupUpdated(standup)])
  }

  @Test func aCancelledEditIsNotSaved() {
    let store = makeStore { Issue.record("Told of \($0)") }
    store.send(.editButtonTapped)
    store.send(.destination(.presented(.editStandup(.set(\.standup.title, "Review")))))
    store.send(.cancelEditStandupButtonTapped)
    #expect(store.state == StandupDetailFeature.State(standup: .mock))
  }

  @Test func meetingsAreDeleted() {
    var actions: [StandupDetailFeature.Action.Delegate] = []
    let store = makeStore { actions.append($0) }
    store.send(.deleteMeetings(atOffsets: [0]))
    #expect(store.standup.meetings.isEmpty)
    #expect(actions.count == 1)
  }
}
