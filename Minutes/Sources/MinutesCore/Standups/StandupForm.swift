public import ComposableArchitecture
public import Foundation

/// The form of a stand-up: its title, its length, its theme and its attendees.
@Reducer
public struct StandupForm: Sendable {
  /// The fields, and where the focus is.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The field that has the focus.
    public var focus: Field?

    /// The stand-up as it was when the form was opened.
    public let original: Standup

    /// The stand-up as it was entered.
    public var standup: Standup

    /// A field that can have the focus.
    public enum Field: Hashable, Sendable {
      case attendee(Attendee.ID)
      case title
    }

    /// Creates a form. A stand-up without attendees gets one, whose name is to be entered.
    public init(focus: Field? = .title, standup: Standup) {
      self.focus = focus
      original = standup
      self.standup = standup
      if self.standup.attendees.isEmpty {
        @Dependency(\.uuid) var uuid
        self.standup.attendees.append(Attendee(id: uuid()))
      }
    }

    /// Whether another attendee can be added.
    public var canAddAttendee: Bool { standup.attendees.count < Standup.maximumAttendeeCount }

    /// Whether an attendee can be removed: the last one cannot.
    public var canRemoveAttendee: Bool { standup.attendees.count > 1 }

    /// The length in minutes. Setting it keeps it between 5 and 30.
    public var minutes: Int {
      get { Int(clamping: standup.duration.components.seconds / 60) }
      set {
        let minutes = min(
          max(newValue, Standup.minutes.lowerBound), Standup.minutes.upperBound)
        standup.duration = .seconds(60) * minutes
      }
    }

    /// The stand-up as it is saved: with trimmed names, and without attendees that have none. If all names are blank, the
    /// first attendee stays.
    public var confirmed: Standup {
      var standup = standup
      standup.title = standup.title.trimmed
      for id in standup.attendees.ids {
        let name = standup.attendees[id: id]?.name.trimmed
        standup.attendees[id: id]?.name = name ?? ""
      }
      standup.attendees.removeAll { $0.name.isEmpty }
      if standup.attendees.isEmpty, let first = self.standup.attendees.first {
        standup.attendees.append(Attendee(id: first.id))
      }
      return standup
    }
  }

  /// The actions of the screen.
  public enum Action: BindableAction, Sendable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: IndexSet)
  }

  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// The behavior of the screen.
  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addAttendeeButtonTapped:
        guard state.canAddAttendee else { return .none }
        let id = uuid()
        state.standup.attendees.append(Attendee(id: id))
        state.focus = .attendee(id)
        return .none

      case .binding:
        state.validate()
        return .none

      case .deleteAttendees(let offsets):
        guard let first = offsets.first else { return .none }
        state.standup.attendees.remove(atOffsets: offsets)
        if state.standup.attendees.isEmpty {
          state.standup.attendees.append(Attendee(id: uuid()))
        }
        let index = min(first, state.standup.attendees.count - 1)
        state.focus = .attendee(state.standup.attendees[index].id)
        return .none
      }
    }
  }
}

extension StandupForm.State {
  /// Shortens what is too long, and removes control characters.
  fileprivate mutating func validate() {
    standup.title = Memo.validTitle(standup.title)
    for id in standup.attendees.ids {
      guard let name = standup.attendees[id: id]?.name else { continue }
      standup.attendees[id: id]?.name = Memo.validTitle(name)
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
