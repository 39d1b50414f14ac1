import ComposableArchitecture
import Testing

/// The types below are on the main actor by the target's default. A suite cannot be.
@Suite(.timeLimit(.minutes(5)))
nonisolated struct NavigationTests {
  @MainActor
  @Test
  func elementsOfAStackRun() async {
    let store = TestStore(initialState: Navigator.State()) { Navigator() }
    await store.send(.path(.push(id: 0, state: .detail(Switch.State(id: 1))))) {
      $0.path[id: 0] = .detail(Switch.State(id: 1))
    }
    await store.send(\.path[id: 0].detail.toggled) {
      $0.path[id: 0, case: \.detail]?.isOn = true
    }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
  }

  @MainActor
  @Test
  func rowsRun() async {
    let store = TestStore(initialState: Navigator.State(rows: [Switch.State(id: 1)])) {
      Navigator()
    }
    await store.send(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isOn = true }
  }

  @MainActor
  @Test
  func aReducerMayGetByWithAMethod() {
    let store = Store(initialState: 1) { Doubling() }
    store.send(())
    #expect(store.state == 2)
  }
}

@Reducer
struct Navigator {
  @Reducer
  enum Path {
    case detail(Switch)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var rows: IdentifiedArrayOf<Switch.State> = []
  }

  enum Action {
    case path(StackActionOf<Path>)
    case rows(IdentifiedActionOf<Switch>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path)
      .forEach(\.rows, action: \.rows) { Switch() }
  }
}

extension Navigator.Path.State: Equatable {}

@Reducer
struct Switch {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isOn = false
  }

  enum Action { case toggled }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isOn.toggle()
      return .none
    }
  }
}

@Reducer
struct Doubling {
  func reduce(into state: inout Int, action: Void) -> Effect<Void> {
    state *= 2
    return .none
  }
}
