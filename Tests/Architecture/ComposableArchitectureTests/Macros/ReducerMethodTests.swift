import ComposableArchitecture
import Testing

/// Features that implement `reduce(into:action:)`.
@MainActor
@Suite struct ReducerMethodTests {
  @Test func aFeatureWithAMethodAndABodyIsRunThroughTheMethod() {
    // given
    let store = Store(initialState: TwoWays.State()) { TwoWays() }
    // when
    store.send(.go)
    // then
    #expect(store.log == ["method", "body"])
  }
}

@Reducer
private struct TwoWays {
  @ObservableState
  struct State: Equatable { var log: [String] = [] }
  enum Action { case go }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.log.append("method")
    return self.body.reduce(into: &state, action: action)
  }
}

extension TwoWays {
  // In the same type as the method, the macro would warn about it.
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.log.append("body")
      return .none
    }
  }
}
