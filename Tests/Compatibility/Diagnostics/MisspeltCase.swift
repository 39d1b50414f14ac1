import ComposableArchitecture

@Reducer
struct Child {
  @ObservableState
  struct State: Equatable, Identifiable { let id: Int }
  enum Action { case tapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct MisspeltIfLet {
  @ObservableState
  struct State { @Presents var child: Child.State? }
  enum Action { case child(PresentationAction<Child.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(  // error: the key path of 'action' names no case of the action
        \.$child,
        action: \.chidl
      ) { Child() }
  }
}

@Reducer
struct MisspeltForEach {
  @ObservableState
  struct State { var rows: IdentifiedArrayOf<Child.State> = [] }
  enum Action { case rows(IdentifiedActionOf<Child>) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(  // error: the key path of 'action' names no case of the action
        \.rows,
        action: \.rosw
      ) { Child() }
  }
}

@Reducer
struct MisspeltScope {
  @ObservableState
  struct State { var child = Child.State(id: 1) }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    Scope(
      \.child,
      action: \.chidl  // error: has no member 'chidl'
    ) { Child() }
  }
}

@Reducer
struct WrongValue {
  @ObservableState
  struct State { @Presents var child: Child.State? }
  enum Action { case child(PresentationAction<Child.Action>), count(Int) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(  // error: or a case with another value than actions of the child
        \.$child,
        action: \.count
      ) { Child() }
  }
}

@Reducer
struct WrongState {
  @ObservableState
  struct State { @Presents var child: Child.State? }
  enum Action { case child(PresentationAction<Child.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(
        \.$chidl,  // error: has no member '$chidl'
        action: \.child
      ) { Child() }
  }
}
