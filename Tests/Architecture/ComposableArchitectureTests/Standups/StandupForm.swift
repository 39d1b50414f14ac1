import ComposableArchitecture
import Foundation

@Reducer
struct StandupForm {
  @ObservableState
  struct State: Equatable {
    var focus: Field? = .title
    var standup: Standup

    init(focus: Field? = .title, standup: Standup) {
      self.focus = focus
      self.standup = standup
      if self.standup.attendees.isEmpty {
        @Dependency(\.uuid) var uuid
        self.standup.attendees.append(Attendee(id: uuid()))
      }
    }

    enum Field: Hashable {
      case attendee(Attendee.ID)
      case title
    }
  }

  enum Action: BindableAction, Equatable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: IndexSet)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addAttendeeButtonTapped:
        let id = self.uuid()
        state.standup.attendees.append(Attendee(id: id))
        state.focus = .attendee(id)
        return .none

      case .binding:
        return .none

      case .deleteAttendees(let offsets):
        guard let first = offsets.first else { return .none }
        state.standup.attendees.remove(atOffsets: offsets)
        if state.standup.attendees.isEmpty {
          state.standup.attendees.append(Attendee(id: self.uuid()))
        }
        let index = min(first, state.standup.attendees.count - 1)
        state.focus = .attendee(state.standup.attendees[index].id)
        return .none
      }
    }
  }
}

extension StandupForm.State {
  /// The entered standup, without unnamed attendees.
  var confirmed: Standup {
    var standup = self.standup
    standup.attendees.removeAll { $0.name.allSatisfy(\.isWhitespace) }
    if standup.attendees.isEmpty, let first = self.standup.attendees.first {
      standup.attendees.append(first)
    }
    return standup
  }
}
