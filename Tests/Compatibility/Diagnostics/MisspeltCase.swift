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
      .ifLet(
        \.$child,
        action: \.chidl  // error: cannot
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
      .forEach(
        \.rows,
        action: \.rosw  // error: cannot
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
