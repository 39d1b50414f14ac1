import ComposableArchitecture
import Testing

/// Animations and transactions are accepted and ignored.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AnimationTests {
  @Test func `actions that are sent with an animation are sent`() async {
    // Given
    let store = TestStore(initialState: Animated.State()) { Animated() }

    // When, then
    await store.send(.tapped)
    await store.receive(\.added) { $0.numbers = [1] }
    await store.receive(\.added) { $0.numbers = [1, 2] }
    await store.receive(\.added) { $0.numbers = [1, 2, 3] }
    await store.receive(\.added) { $0.numbers = [1, 2, 3, 4] }
  }

  @Test func `a store sends with an animation`() {
    let store = Store(initialState: Animated.State()) { Animated() }
    store.send(.added(1), animation: .default)
    store.send(.added(2), animation: nil)
    store.send(.added(3), transaction: Transaction(animation: .easeInOut(duration: 1)))
    #expect(store.numbers == [1, 2, 3])
  }

  @Test func `a feature dismisses itself with an animation`() async {
    let store = TestStore(initialState: Holder.State(child: Leaving.State())) { Holder() }
    await store.send(.child(.presented(.leaveTapped)))
    await store.receive(\.child.dismiss) { $0.child = nil }
    await store.send(.childShown) { $0.child = Leaving.State() }
    await store.send(.child(.presented(.leaveTapped)))
    await store.receive(\.child.dismiss) { $0.child = nil }
  }

  @Test func `a button sends with an animation`() {
    let button = ButtonState<Int>(action: .send(1, animation: .spring(response: 0.3))) {
      TextState("One")
    }
    #expect(button.action.action == 1)
    #expect(button == ButtonState(action: 1) { TextState("One") })
  }
}

@Reducer
private struct Animated {
  @ObservableState
  struct State: Equatable { var numbers: [Int] = [] }
  enum Action {
    case added(Int)
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let number):
        state.numbers.append(number)
        return .none
      case .tapped:
        return .concatenate(
          .send(.added(1), animation: .default),
          .run { send in
            await send(.added(2), animation: .spring)
            await send(.added(3), transaction: Transaction(animation: nil))
          },
          .run { send in await send(.added(4)) }
            .animation()
            .animation(.linear.delay(1))
            .transaction(.init(animation: .default))
        )
      }
    }
  }
}

@Reducer
private struct Leaving {
  @ObservableState
  struct State: Equatable {}
  enum Action { case leaveTapped }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in await dismiss(animation: .default) } }
  }
}

@Reducer
private struct Holder {
  @ObservableState
  struct State: Equatable { @Presents var child: Leaving.State? }
  enum Action {
    case child(PresentationAction<Leaving.Action>)
    case childShown
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .childShown = action { state.child = Leaving.State() }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Leaving() }
  }
}
