import ComposableArchitecture

@Reducer
struct AppFeature {
  @Reducer
  enum Path {
    case detail(StandupDetailFeature)
    case recordMeeting(RecordMeetingFeature)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var standupsList = StandupsListFeature.State()
  }

  enum Action: Equatable {
    case path(StackActionOf<Path>)
    case standupsList(StandupsListFeature.Action)
  }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Scope(\.standupsList, action: \.standupsList) {
      StandupsListFeature()
    }
    Reduce { state, action in
      switch action {
      case .path(.element(id: _, action: .detail(.delegate(let action)))):
        switch action {
        case .deleteStandup(let id):
          state.standupsList.standups.remove(id: id)
          return .none

        case .standupUpdated(let standup):
          state.standupsList.standups[id: standup.id] = standup
          return .none
        }

      case .path(
        .element(id: let recordID, action: .recordMeeting(.delegate(let action)))
      ):
        switch action {
        case .saveMeeting:
          guard let id = state.path.ids.dropLast().last else {
            reportIssue(
              """
              Record meeting is only element in stack. \
              A detail feature should precede it.
              """
            )
            return .none
          }
          let transcript = state.path[id: recordID, case: \.recordMeeting]?.transcript ?? ""

          state.path[id: id, case: \.detail]?
            .standup.meetings.insert(
              Meeting(
                id: self.uuid(),
                date: self.now,
                transcript: transcript.isEmpty ? "N/A" : transcript
              ),
              at: 0
            )
          guard
            let standup =
              state
              .path[id: id, case: \.detail]?.standup
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
    .forEach(\.path, action: \.path)
  }
}

extension AppFeature.Path.State: Equatable {}
extension AppFeature.Path.Action: Equatable {}
