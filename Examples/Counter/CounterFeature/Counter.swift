public import ComposableArchitecture

/// A number that can be changed, at once or a second later.
@Reducer
public struct Counter {
  /// What the page shows.
  @ObservableState
  public struct State: Equatable {
    /// The number.
    public var count = 0
    /// Whether it will change by itself.
    public var isWaiting = false

    /// Begins with zero.
    public init() {}
  }

  /// What can happen.
  public enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
    case laterButtonTapped
    case laterCameTrue
  }

  @Dependency(\.continuousClock) var clock

  /// Creates the feature.
  public init() {}

  /// How it behaves.
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
      }
    }
  }
}
