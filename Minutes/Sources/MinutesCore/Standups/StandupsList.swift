public import ComposableArchitecture
import Foundation

/// The list of stand-ups.
@Reducer
public struct StandupsList: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The form of a new stand-up.
    @Presents public var addStandup: StandupForm.State?

    /// The stand-ups, in the order in which they were added.
    public var standups: IdentifiedArrayOf<Standup>

    /// Creates a list.
    public init(addStandup: StandupForm.State? = nil, standups: IdentifiedArrayOf<Standup> = []) {
      self.standups = standups
      self.addStandup = addStandup
    }
  }

  /// The actions of the screen.
  public enum Action: Sendable {
    case addButtonTapped
    case addExampleButtonTapped
    case addStandup(PresentationAction<StandupForm.Action>)
    case cancelStandupButtonTapped
    case saveStandupButtonTapped
  }

  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// The behavior of the screen.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard state.addStandup == nil else { return .none }
        state.addStandup = StandupForm.State(standup: Standup(id: uuid()))
        return .none

      case .addExampleButtonTapped:
        guard state.standups.isEmpty else { return .none }
        state.standups.append(.example(makeID: { uuid() }))
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
      }
    }
    .ifLet(\.$addStandup, action: \.addStandup) {
      StandupForm()
    }
  }
}
