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

@Reducer
struct MisspeltDestination {
  @Reducer enum Destination { case child(Child), alert(AlertState<Never>) }
  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    @Presents var alert: AlertState<Never>?
  }
  enum Action {
    case alert(PresentationAction<Never>)
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(  // error: the key path of 'action' names no case of the action
        \.$destination,
        action: \.destniation
      )
    EmptyReducer()
      .ifLet(  // error: the key path of 'action' names no case of the action
        \.$alert,
        action: \.alret
      )
  }
}

@Reducer
struct MisspeltPath {
  @Reducer enum Path { case child(Child) }
  @ObservableState
  struct State { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(
        \.path,
        action: \.pahth  // error: has no dynamic member 'pahth'
      )
  }
}

@Reducer
struct MisspeltIfCaseLet {
  @ObservableState
  enum State {
    case child(Child.State)
    case empty
  }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(
        \.child,
        action: \.chidl  // error: has no dynamic member 'chidl'
      ) { Child() }
  }
}

@Reducer
struct MisspeltStateCase {
  @ObservableState
  enum State {
    case child(Child.State)
    case empty
  }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(
        \.chidl,  // error: has no dynamic member 'chidl'
        action: \.child
      ) { Child() }
  }
}

@Reducer
struct MisspeltScopeOfCase {
  @ObservableState
  enum State { case child(Child.State) }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    Scope(
      state: \.chidl,  // error: has no dynamic member 'chidl'
      action: \.child
    ) { Child() }
  }
}

// Beside an overload with an 'AnyCasePath' the compiler shows the line, but no name.
@Reducer
struct MisspeltLabelledScope {
  @ObservableState
  struct State { var child = Child.State(id: 1) }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    Scope(
      state: \.child,
      action: \.chidl  // error: cannot infer key path type from context
    ) { Child() }
  }
}

@MainActor
func misspeltSend(_ store: TestStoreOf<MisspeltScope>) async {
  await store.send(\.child.tappde)  // error: cannot infer key path type from context
  await store.receive(\.chidl)  // error: cannot infer key path type from context
}
