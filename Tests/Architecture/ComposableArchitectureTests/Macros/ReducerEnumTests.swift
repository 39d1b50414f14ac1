import ComposableArchitecture
import Testing

/// Reducers on enums, and the inference of reducers' types.
@MainActor
@Suite struct ReducerEnumTests {
  @Test func `a case with several values or a label is state`() {
    let store = Store(initialState: MeetingPath.State.meeting("Daily", minutes: 15)) {
      MeetingPath.body
    }
    guard case .meeting("Daily", minutes: 15) = store.case else {
      Issue.record("The store is in another case.")
      return
    }
    let labelled = Store(initialState: MeetingPath.State.note(text: "Hi")) { MeetingPath.body }
    guard case .note(text: "Hi") = labelled.case else {
      Issue.record("The store is in another case.")
      return
    }
  }

  @Test func `an enum may have a body of its own`() {
    // Given
    let store = Store(initialState: Custom.State.counter(Counting.State())) { Custom.body }

    // When
    store.send(.counter(.incremented))

    // Then: the feature has run, and the reducer behind it.
    #expect(store.state.counter?.count == 11)
  }

  @Test func `an enum with a body of its own is presented`() {
    let store = Store(initialState: CustomPresenter.State(custom: .counter(Counting.State()))) {
      CustomPresenter()
    }
    store.send(.custom(.presented(.counter(.incremented))))
    #expect(store.custom?.counter?.count == 11)
  }

  @Test func `types may come from around the reducer`() {
    let store = Store(initialState: Outer.State()) { Outer.Inner() }
    store.send(.tapped)
    #expect(store.taps == 1)
  }

  @Test func `types may come from a stored body`() {
    let store = Store(initialState: 1) { StoredBody() }
    store.send(2)
    #expect(store.state == 1)
    let reduced = Store(initialState: 1) { StoredReduce() }
    reduced.send(2)
    #expect(reduced.state == 3)
  }

  @Test func `types may come from generic parameters`() {
    let store = Store(initialState: Counting.State()) { Wrapper(base: Counting()) }
    store.send(.incremented)
    #expect(store.count == 1)
  }

  @Test func `a feature may present itself`() {
    // Given
    let store = Store(
      initialState: Folder.State(name: "a", child: Folder.State(name: "b"))
    ) {
      Folder()
    }

    // When
    store.send(.child(.presented(.renamed("c"))))

    // Then
    #expect(store.child?.name == "c")
    #expect(store.name == "a")
  }
}

@Reducer
private struct Counting {
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
private enum MeetingPath {
  case counter(Counting)
  case meeting(String, minutes: Int)
  case note(text: String)
}

@Reducer
private enum Custom {
  case counter(Counting)
  case text(String, Int)

  static var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Counting() }
    Reduce { state, action in
      switch action {
      case .counter(.incremented):
        state.modify(\.counter) { $0.count += 10 }
        return .none
      }
    }
  }
}

@Reducer
private struct CustomPresenter {
  @ObservableState
  struct State { @Presents var custom: Custom.State? }
  enum Action { case custom(PresentationAction<Custom.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$custom, action: \.custom)
  }
}

private enum Outer {
  @ObservableState
  struct State { var taps = 0 }
  @CasePathable
  enum Action { case tapped }

  @Reducer
  struct Inner {
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .tapped:
          state.taps += 1
          return .none
        }
      }
    }
  }
}

@Reducer
private struct StoredBody {
  let body = EmptyReducer<Int, Int>()
}

@Reducer
private struct StoredReduce {
  let body = Reduce<Int, Int> { state, action in
    state += action
    return .none
  }
}

@Reducer
private struct Wrapper<Base: Reducer> {
  let base: Base
  var body: some Reducer<Base.State, Base.Action> {
    base
  }
}

@Reducer
private struct Folder {
  @ObservableState
  struct State {
    var name: String
    @Presents var child: Folder.State?
  }
  enum Action {
    case child(PresentationAction<Action>)
    case renamed(String)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .renamed(let name) = action { state.name = name }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Folder() }
  }
}
