public import ComposableArchitecture

/// The list of keys, and whether keys without a modifier do something.
@Reducer
public struct KeyHelp: Sendable {
  /// The list, open or closed.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// Whether letters and other keys without a modifier do something.
    public var hasLetterKeys = true

    /// Whether the list is shown.
    public package(set) var isShown = false

    /// Creates the state of a closed list.
    public init() {}

    /// The open list, for previews.
    package static func preview(hasLetterKeys: Bool = true) -> Self {
      var state = Self()
      state.hasLetterKeys = hasLetterKeys
      state.isShown = true
      return state
    }
  }

  /// The events of the list.
  public enum Action: Sendable, ViewAction {
    case preferencesLoaded(Preferences)
    case view(View)

    /// Actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case closeButtonTapped
      case letterKeysChanged(Bool)
      case showButtonTapped
      case task
    }
  }

  @Dependency(\.preferences) var preferences

  /// Creates the feature.
  public init() {}

  /// The reducer.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .preferencesLoaded(let preferences):
        state.hasLetterKeys = preferences.hasLetterKeys
        return .none

      case .view(.closeButtonTapped):
        state.isShown = false
        return .none

      case .view(.letterKeysChanged(let hasLetterKeys)):
        state.hasLetterKeys = hasLetterKeys
        return .run { _ in
          await preferences.update { $0.hasLetterKeys = hasLetterKeys }
        }

      case .view(.showButtonTapped):
        state.isShown = true
        return .none

      case .view(.task):
        return .run { send in await send(.preferencesLoaded(preferences.load())) }
      }
    }
  }
}
