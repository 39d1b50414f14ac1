import ComposableArchitecture

/// A stack of screens as it was written before there were macros.
@available(*, deprecated)
struct OldApp: ReducerProtocol {
  struct State: Equatable {
    var list = OldList.State()
    var path = StackState<Path.State>()
    var savedMeetings = 0
  }

  enum Action: Equatable {
    case list(OldList.Action)
    case path(StackAction<Path.State, Path.Action>)
  }

  struct Path: ReducerProtocol {
    enum State: Equatable {
      case list(OldList.State)
      case recordMeeting(OldRecordMeeting.State)
    }

    enum Action: Equatable {
      case list(OldList.Action)
      case recordMeeting(OldRecordMeeting.Action)
    }

    var body: some ReducerProtocol<State, Action> {
      Scope(state: /State.list, action: /Action.list) {
        OldList()
      }
      Scope(state: /State.recordMeeting, action: /Action.recordMeeting) {
        OldRecordMeeting()
      }
    }
  }

  var body: some ReducerProtocolOf<Self> {
    Scope(state: \.list, action: /Action.list) {
      OldList()
    }
    Reduce { state, action in
      switch action {
      case .list:
        return .none

      case .path(.element(id: _, action: .recordMeeting(.delegate(.saveMeeting)))):
        guard let id = state.path.ids.dropLast().last else { return .none }
        state.path[id: id, case: /Path.State.list]?.titles.append("saved")
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: /Action.path) {
      Path()
    }
  }
}
