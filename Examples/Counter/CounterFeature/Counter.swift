public import ComposableArchitecture

/// A counter that changes at once or after a second.
@Reducer
public struct Counter {
  /// The state of the page.
  @ObservableState
  public struct State: Equatable {
    /// The current value.
    public var count = 0
    /// Whether a delayed increment is pending.
    public var isWaiting = false

    /// Creates a state with the value 0.
    public init() {}
  }

  /// The actions of the feature.
  public enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
    case laterButtonTapped
    case laterCameTrue
    case restored(Int)
  }

  @Dependency(\.continuousClock) var clock

  /// Creates the feature.
  public init() {}

  /// The logic of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .laterButtonTapped:
        guard !state.isWaiting else { return .none }
        state.isWaiting = true
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.laterCameTrue)
        }
      case .laterCameTrue:
        state.count += 1
        state.isWaiting = false
        return .none
      case .restored(let count):
        state.count = count
        return .none
      }
    }
  }
}
