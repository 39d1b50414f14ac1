import ComposableArchitecture
import Foundation

@Reducer
struct StandupsListFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var addStandup: StandupForm.State?
    var standups: IdentifiedArrayOf<Standup> = []
  }

  enum Action: Equatable {
    case addButtonTapped
    case addStandup(PresentationAction<StandupForm.Action>)
    case cancelStandupButtonTapped
    case saveStandupButtonTapped
    case standupsDeleted(atOffsets: IndexSet)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.addStandup = StandupForm.State(standup: Standup(id: self.uuid()))
        return .none

      case .addStandup:
        return .none

      case .cancelStandupButtonTapped:
        state.addStandup = nil
        return .none

      case .saveStandupButtonTapped:
        guard let standup = state.addStandup?.confirmed else { return .none }
        state.standups.append(standup)
        state.addStandup = nil
        return .none

      case .standupsDeleted(let offsets):
        state.standups.remove(atOffsets: offsets)
        return .none
      }
    }
    .ifLet(\.$addStandup, action: \.addStandup) {
      StandupForm()
    }
  }
}
