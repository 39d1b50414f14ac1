import ComposableArchitecture

extension BenchmarkGroup {
  /// Sending actions to presented features, and to the elements of stacks.
  static let navigation = BenchmarkGroup(name: "Navigation") {
    let presented1 = Store(initialState: Presented1.State(nested: true)) { Presented1() }
    let presented5 = Store(initialState: Presented5.State(nested: true)) { Presented5() }
    let destination = Store(
      initialState: Destinations.State(destination: .screen(Screen.State()))
    ) { Destinations() }
    let mode = Store(initialState: Mode.State.large(Large.State())) { Mode() }
    let state1 = Stacked1.State(nested: true)
    let stack1 = Store(initialState: state1) { Stacked1() }
    let state5 = Stacked5.State(nested: true)
    let stack5 = Store(initialState: state5) { Stacked5() }
    let stateOf100 = Stacked1.State(count: 100)
    let stackOf100 = Store(initialState: stateOf100) { Stacked1() }
    // Ids are unique in the process; those of the stacks are read from their state.
    let bottom1 = Stacked1.bottom(of: state1)
    let bottom5 = Stacked5.bottom(of: state5)
    let bottomOf100 = Stacked1.bottom(of: stateOf100)
    return presentedDeep + [
      .measuring("send to a presented feature") { presented1.send(.bottom) },
      .measuring("send to a feature below 5 presentations") { presented5.send(.bottom) },
      .measuring("send past a presented feature") { presented1.send(.tapped) },
      .measuring("send to a presented case of an enum") {
        destination.send(.destination(.presented(.screen(.incremented))))
      },
      .measuring("send past a presented case of an enum") { destination.send(.tapped) },
      .measuring("send to a child in a case, 1 KB of state") { mode.send(.large(.tapped)) },
      .measuring("send past a child in a case, 1 KB of state") { mode.send(.tapped) },
      .measuring("send to an element of a stack") { stack1.send(bottom1) },
      .measuring("send to an element of a stack of 100") { stackOf100.send(bottomOf100) },
      .measuring("send to a feature below 5 stacks") { stack5.send(bottom5) },
    ] + observedStacks
  }

  /// Ten features: each presents the next.
  @MainActor private static var presentedDeep: [Benchmark] {
    let store = Store(initialState: Modal10.State()) { Modal10() }
    guard let innermost = Modal10.innermost(of: store) else { return [] }
    return [
      .measuring(
        "make a store with 10 presentations, scope to the innermost", atMost: 191_000,
        reference: "191,000"
      ) {
        let store = Store(initialState: Modal10.State()) { Modal10() }
        return Modal10.innermost(of: store)
      },
      .measuring("scope to the innermost of 10 presentations, literals", atMost: 20_000) {
        Modal10.innermost(of: store)
      },
      .measuring(
        "state of the innermost of 10 presentations", atMost: 1_500, reference: "3,000"
      ) {
        innermost.state
      },
      .measuring("state of the root, 10 presentations") { store.state },
      .measuring(
        "send to the innermost of 10 presentations", atMost: 1_500, reference: "231,000"
      ) {
        innermost.send(.incremented)
      },
      .measuring("send to the root, 10 presentations") { store.send(.bottom) },
    ]
  }

  /// Stacks whose elements have all been read.
  @MainActor private static var observedStacks: [Benchmark] {
    [1, 100, 10_000].map { count in
      let state = Stacked1.State(count: count)
      let store = Store(initialState: state) { Stacked1() }
      consume(store.path.map(\.count))
      let bottom = Stacked1.bottom(of: state)
      return .measuring("send to an element of a stack of \(count), all read") {
        store.send(bottom)
      }
    }
  }
}

@Reducer
private struct Screen {
  @ObservableState
  struct State {
    var count = 0

    init(nested: Bool = false) {}
  }

  enum Action {
    case incremented

    static var bottom: Self { .incremented }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }

  static func bottom(of state: State) -> Action { .incremented }
}

@Reducer
private struct Large {
  @ObservableState
  struct State {
    var count = 0
    var numbers = InlineArray<128, Int>(repeating: 0)
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct Mode {
  @ObservableState
  enum State {
    case large(Large.State)
    case small
  }

  enum Action {
    case large(Large.Action)
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifCaseLet(\.large, action: \.large) { Large() }
  }
}

@Reducer
private enum Destination {
  case other(Screen)
  case screen(Screen)
}

@Reducer
private struct Destinations {
  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    var count = 0
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
private struct Presented1 {
  @ObservableState
  struct State {
    @Presents var child: Screen.State?
    var title = ""

    init(nested: Bool) { self.child = Screen.State(nested: nested) }
  }

  enum Action {
    case child(PresentationAction<Screen.Action>)
    case tapped

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Screen() }
  }
}

@Reducer
private struct Presented2 {
  @ObservableState
  struct State {
    @Presents var child: Presented1.State?
    var title = ""

    init(nested: Bool) { self.child = Presented1.State(nested: nested) }
  }

  enum Action {
    case child(PresentationAction<Presented1.Action>)
    case tapped

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Presented1() }
  }
}

@Reducer
private struct Presented3 {
  @ObservableState
  struct State {
    @Presents var child: Presented2.State?
    var title = ""

    init(nested: Bool) { self.child = Presented2.State(nested: nested) }
  }

  enum Action {
    case child(PresentationAction<Presented2.Action>)
    case tapped

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Presented2() }
  }
}

@Reducer
private struct Presented4 {
  @ObservableState
  struct State {
    @Presents var child: Presented3.State?
    var title = ""

    init(nested: Bool) { self.child = Presented3.State(nested: nested) }
  }

  enum Action {
    case child(PresentationAction<Presented3.Action>)
    case tapped

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Presented3() }
  }
}

@Reducer
private struct Presented5 {
  @ObservableState
  struct State {
    @Presents var child: Presented4.State?
    var title = ""

    init(nested: Bool) { self.child = Presented4.State(nested: nested) }
  }

  enum Action {
    case child(PresentationAction<Presented4.Action>)
    case tapped

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Presented4() }
  }
}

@Reducer
private struct Stacked1 {
  @ObservableState
  struct State {
    var path = StackState<Screen.State>()
    var title = ""

    init(nested: Bool) { self.path = [Screen.State(nested: nested)] }

    init(count: Int) { self.path = StackState((0..<count).map { _ in Screen.State() }) }
  }

  enum Action {
    case path(StackActionOf<Screen>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.path, action: \.path) { Screen() }
  }

  static func bottom(of state: State) -> Action {
    .path(.element(id: state.path.ids[0], action: Screen.bottom(of: state.path[0])))
  }
}

@Reducer
private struct Stacked2 {
  @ObservableState
  struct State {
    var path = StackState<Stacked1.State>()
    var title = ""

    init(nested: Bool) { self.path = [Stacked1.State(nested: nested)] }
  }

  enum Action {
    case path(StackActionOf<Stacked1>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.path, action: \.path) { Stacked1() }
  }

  static func bottom(of state: State) -> Action {
    .path(.element(id: state.path.ids[0], action: Stacked1.bottom(of: state.path[0])))
  }
}

@Reducer
private struct Stacked3 {
  @ObservableState
  struct State {
    var path = StackState<Stacked2.State>()
    var title = ""

    init(nested: Bool) { self.path = [Stacked2.State(nested: nested)] }
  }

  enum Action {
    case path(StackActionOf<Stacked2>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.path, action: \.path) { Stacked2() }
  }

  static func bottom(of state: State) -> Action {
    .path(.element(id: state.path.ids[0], action: Stacked2.bottom(of: state.path[0])))
  }
}

@Reducer
private struct Stacked4 {
  @ObservableState
  struct State {
    var path = StackState<Stacked3.State>()
    var title = ""

    init(nested: Bool) { self.path = [Stacked3.State(nested: nested)] }
  }

  enum Action {
    case path(StackActionOf<Stacked3>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.path, action: \.path) { Stacked3() }
  }

  static func bottom(of state: State) -> Action {
    .path(.element(id: state.path.ids[0], action: Stacked3.bottom(of: state.path[0])))
  }
}

@Reducer
private struct Stacked5 {
  @ObservableState
  struct State {
    var path = StackState<Stacked4.State>()
    var title = ""

    init(nested: Bool) { self.path = [Stacked4.State(nested: nested)] }
  }

  enum Action {
    case path(StackActionOf<Stacked4>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.path, action: \.path) { Stacked4() }
  }

  static func bottom(of state: State) -> Action {
    .path(.element(id: state.path.ids[0], action: Stacked4.bottom(of: state.path[0])))
  }
}
