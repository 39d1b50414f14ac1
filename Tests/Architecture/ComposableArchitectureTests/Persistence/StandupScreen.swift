import ComposableArchitecture

/// A standup, with a single destination on top of it.
@Reducer
struct StandupScreen {
  @Reducer
  enum Destination {
    @ReducerCaseIgnored case meeting(Meeting)
    case record(MeetingRecorder)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var standup: Standup
  }

  enum Action {
    case delegate(Delegate)
    case destination(PresentationAction<Destination.Action>)
    case meetingTapped(id: Meeting.ID)
    case startMeetingButtonTapped

    @CasePathable
    enum Delegate {
      case meetingFinished(transcript: String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .destination(.presented(.record(.delegate(.meetingFinished(let transcript))))):
        state.destination = nil
        return .send(.delegate(.meetingFinished(transcript: transcript)))

      case .destination:
        return .none

      case .meetingTapped(let id):
        state.destination = state.standup.meetings[id: id].map { .meeting($0) }
        return .none

      case .startMeetingButtonTapped:
        state.destination = .record(MeetingRecorder.State(standup: state.standup))
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension StandupScreen.Destination.State: Equatable {}
