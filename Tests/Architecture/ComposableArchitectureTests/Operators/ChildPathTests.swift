import ComposableArchitecture
import Testing

/// The case paths that operators take.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ChildPathTests {
  @Test
  func `operator in one place takes a different path for each reducer`() {
    // given
    let left = Store(initialState: Pair.State()) { Pair.reducer(for: \.left) }
    let right = Store(initialState: Pair.State()) { Pair.reducer(for: \.right) }
    // when
    for store in [left, right] {
      store.send(.left(.incremented))
      store.send(.right(.incremented))
      store.send(.right(.incremented))
    }
    // then
    #expect(left.child?.count == 1)
    #expect(right.child?.count == 2)
  }

  @Test
  func `operator of a generic feature takes the path for its types`() {
    // given
    let numbers = Store(initialState: Wrapper<Int>.State()) { Wrapper<Int>() }
    let texts = Store(initialState: Wrapper<String>.State()) { Wrapper<String>() }
    // when
    numbers.send(.child(.incremented))
    numbers.send(.tagged(1))
    texts.send(.child(.incremented))
    texts.send(.child(.incremented))
    // then
    #expect(numbers.child?.count == 1)
    #expect(texts.child?.count == 2)
  }

  @Test
  func `body that is created again runs the child`() {
    // given
    var state = Wrapper<Int>.State()
    // when
    for _ in 0..<3 { _ = Wrapper<Int>().reduce(into: &state, action: .child(.incremented)) }
    // then
    #expect(state.child?.count == 3)
  }
}

@Reducer
private struct Tally {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct Pair {
  @ObservableState
  struct State { var child: Tally.State? = Tally.State() }

  enum Action {
    case left(Tally.Action)
    case right(Tally.Action)
  }

  var body: some ReducerOf<Self> { EmptyReducer() }

  static func reducer(for path: CaseKeyPath<Action, Tally.Action>) -> some ReducerOf<Self> {
    Pair().ifLet(\.child, action: path) { Tally() }
  }
}

@Reducer
private struct Wrapper<Tag> {
  @ObservableState
  struct State { var child: Tally.State? = Tally.State() }

  enum Action {
    case child(Tally.Action)
    case tagged(Tag)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.child, action: \.child) { Tally() }
  }
}
