import ComposableArchitecture
import Foundation

@Reducer
struct StandupDetailFeature {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case editStandup(StandupForm)

    @CasePathable
    enum Alert {
      case confirmDeletion
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var standup: Standup
  }

  enum Action: Equatable {
    case cancelEditStandupButtonTapped
    case delegate(Delegate)
    case deleteButtonTapped
    case deleteMeetings(atOffsets: IndexSet)
    case destination(PresentationAction<Destination.Action>)
    case editButtonTapped
    case saveStandupButtonTapped

    @CasePathable
    enum Delegate: Equatable {
      case deleteStandup(id: Standup.ID)
      case standupUpdated(Standup)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelEditStandupButtonTapped:
        state.destination = nil
        return .none

      case .delegate:
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(.deleteStandup)
        return .none

      case .deleteMeetings(let offsets):
        state.standup.meetings.remove(atOffsets: offsets)
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        return .run { [id = state.standup.id] send in
          await send(.delegate(.deleteStandup(id: id)))
          await self.dismiss()
        }

      case .destination:
        return .none

      case .editButtonTapped:
        state.destination = .editStandup(StandupForm.State(standup: state.standup))
        return .none

      case .saveStandupButtonTapped:
        guard let form = state.$destination[case: \.editStandup] else { return .none }
        state.standup = form.confirmed
        state.destination = nil
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .onChange(of: \.standup) { _, standup in
      Reduce { _, _ in
        .send(.delegate(.standupUpdated(standup)))
      }
    }
  }
}

extension StandupDetailFeature.Destination.State: Equatable {}
extension StandupDetailFeature.Destination.Action: Equatable {}

extension AlertState where Action == StandupDetailFeature.Destination.Alert {
  static let deleteStandup = Self {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .confirmDeletion) {
      TextState("Yes")
    }
    ButtonState(role: .cancel) {
      TextState("Nevermind")
    }
  } message: {
    TextState("Are you sure you want to delete this meeting?")
  }
}
