import ComposableArchitecture

/// A screen as it was written before there were macros.
@available(*, deprecated)
struct OldRecordMeeting: ReducerProtocol {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Action.Alert>?
    var transcript = ""
  }

  enum Action: Equatable {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)
    case endMeetingButtonTapped
    case onTask

    enum Alert {
      case confirmDiscard
      case confirmSave
    }

    enum Delegate {
      case saveMeeting
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDiscard)):
        return .run { _ in
          await self.dismiss()
        }

      case .alert(.presented(.confirmSave)):
        return .run { send in
          await send(.delegate(.saveMeeting))
          await self.dismiss()
        }

      case .alert(.dismiss):
        return .none

      case .delegate:
        return .none

      case .endMeetingButtonTapped:
        state.alert = AlertState(title: TextState("End meeting?"))
        return .none

      case .onTask:
        return .none
      }
    }
    .ifLet(\.$alert, action: /Action.alert)
  }
}
