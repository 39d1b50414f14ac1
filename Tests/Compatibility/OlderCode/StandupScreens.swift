import ComposableArchitecture
import Foundation

struct StandupDetailFeature: ReducerProtocol {
  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var standup: Standup
  }

  enum Action: Equatable {
    case delegate(Delegate)
    case deleteButtonTapped
    case destination(PresentationAction<Destination.Action>)

    enum Delegate: Equatable {
      case deleteStandup(id: Standup.ID)
      case standupUpdated(Standup)
    }
  }

  @Dependency(\.dismiss) var dismiss

  struct Destination: ReducerProtocol {
    enum State: Equatable {
      case alert(AlertState<Action.Alert>)
    }

    enum Action: Equatable {
      case alert(Alert)

      enum Alert {
        case confirmDeletion
      }
    }

    var body: some ReducerProtocolOf<Self> {
      EmptyReducer()
    }
  }

  var body: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(
          AlertState {
            TextState("Are you sure you want to delete?")
          } actions: {
            ButtonState(role: .destructive, action: .confirmDeletion) {
              TextState("Delete")
            }
          }
        )
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        return .run { [id = state.standup.id] send in
          await send(.delegate(.deleteStandup(id: id)))
          await self.dismiss()
        }

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: /Action.destination) {
      Destination()
    }
    .onChange(of: \.standup) { oldValue, newValue in
      Reduce { state, action in
        .send(.delegate(.standupUpdated(newValue)))
      }
    }
  }
}

struct StandupsListFeature: ReducerProtocol {
  struct State: Equatable {
    var standups: IdentifiedArrayOf<Standup> = []
  }

  enum Action: Equatable {
    case standupsDeleted(IndexSet)
  }

  var body: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      switch action {
      case let .standupsDeleted(offsets):
        state.standups.remove(atOffsets: offsets)
        return .none
      }
    }
  }
}

struct AppFeature: ReducerProtocol {
  struct State: Equatable {
    var path = StackState<Path.State>()
    var standupsList = StandupsListFeature.State()
  }

  enum Action: Equatable {
    case path(StackAction<Path.State, Path.Action>)
    case standupsList(StandupsListFeature.Action)
  }

  struct Path: ReducerProtocol {
    enum State: Equatable {
      case detail(StandupDetailFeature.State)
      case recordMeeting(RecordMeetingFeature.State)
    }

    enum Action: Equatable {
      case detail(StandupDetailFeature.Action)
      case recordMeeting(RecordMeetingFeature.Action)
    }

    var body: some ReducerProtocolOf<Self> {
      Scope(state: /State.detail, action: /Action.detail) {
        StandupDetailFeature()
      }
      Scope(state: /State.recordMeeting, action: /Action.recordMeeting) {
        RecordMeetingFeature()
      }
    }
  }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  var body: some ReducerProtocolOf<Self> {
    Scope(state: \.standupsList, action: /Action.standupsList) {
      StandupsListFeature()
    }

    Reduce { state, action in
      switch action {
      case let .path(.element(id: _, action: .detail(.delegate(action)))):
        switch action {
        case let .deleteStandup(id: id):
          state.standupsList.standups.remove(id: id)
          return .none

        case let .standupUpdated(standup):
          state.standupsList.standups[id: standup.id] = standup
          return .none
        }

      case let .path(
        .element(id: _, action: .recordMeeting(.delegate(action)))
      ):
        switch action {
        case .saveMeeting:
          guard let detailID = state.path.ids.dropLast().last
          else {
            XCTFail(
              """
              Record meeting is only element in stack. \
              A detail feature should precede it.
              """
            )
            return .none
          }

          state.path[id: detailID, case: /Path.State.detail]?
            .standup.meetings.insert(
              Meeting(
                id: self.uuid(),
                date: self.now,
                transcript: "N/A"
              ),
              at: 0
            )
          guard
            let standup =
              state
              .path[id: detailID, case: /Path.State.detail]?.standup
          else { return .none }
          state.standupsList.standups[id: standup.id] = standup
          return .none
        }

      case .path:
        return .none

      case .standupsList:
        return .none
      }
    }
    .forEach(\.path, action: /Action.path) {
      Path()
    }
  }
}
