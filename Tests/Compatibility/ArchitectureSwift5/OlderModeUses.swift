import ComposableArchitecture

// Code that only Swift 5 language mode accepts: nothing says on which actor it runs.

#if swift(<6)
  final class CoordinatorUse {
    let store = Store(initialState: CounterUse.State()) { CounterUse() }
    lazy var app: StoreOf<DerivedUse> = Store(initialState: DerivedUse.State()) { DerivedUse() }

    func start() {
      store.send(.incrementButtonTapped)
      _ = store.state.count
      _ = store.count
      _ = store.withState(\.count)
      _ = app.scope(state: \.counter, action: \.counter)
    }
  }

  final class TestUse {
    let store = TestStore(initialState: CounterUse.State()) { CounterUse() }

    func testCount() {
      store.exhaustivity = .off
      _ = store.state.count
    }
  }
#endif

// Actions that list no case paths.
struct PlainFormUse: Reducer {
  struct State: Equatable { var name = "" }
  enum Action {
    case view(View)
    enum View: BindableAction { case binding(BindingAction<State>) }

    var viewAction: View? {
      guard case .view(let action) = self else { return nil }
      return action
    }
  }

  #if swift(<6)
    var body: some Reducer<State, Action> {
      BindingReducer(action: /Action.view)
    }
  #else
    var body: some Reducer<State, Action> {
      BindingReducer(action: AnyCasePath(embed: Action.view, extract: { $0.viewAction }))
    }
  #endif
}
