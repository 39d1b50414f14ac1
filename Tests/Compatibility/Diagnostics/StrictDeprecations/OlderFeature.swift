import ComposableArchitecture

@Reducer
struct Child {
  struct State: Equatable, Identifiable { let id: Int }
  enum Action { case tapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct OlderFeature {
  struct State {
    @BindingState var name = ""  // warning: Mark the state '@ObservableState' and leave out '@BindingState'.
    @PresentationState var child: Child.State?
    var first = Child.State(id: 1)
    var rows: IdentifiedArrayOf<Child.State> = []
  }
  enum Action {
    case child(PresentationAction<Child.Action>)
    case first(Child.Action)
    case row(Int, Child.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Child() }  // warning: Leave out the label: 'Scope(\.child, action: \.child) { … }'.
    Reduce { state, action in
      .concatenate(.none, .none)  // warning: deprecated
    }
    .ifLet(\.$child, action: /Action.child) { Child() }  // warning: use case key paths: 'ifLet(\.$child, action: \.child)'.
    .forEach(\.rows, action: /Action.row) { Child() }  // warning: use case key paths: 'forEach(\.rows, action: \.rows)'.
    .onChange(of: \.name, removeDuplicates: ==) { _, _ in EmptyReducer() }  // warning: deprecated
  }
}

@MainActor
func use(_ store: StoreOf<OlderFeature>) {
  _ = store.scope(state: \.first, action: \.first)  // warning: deprecated
  _ = store.withState(\.name)  // warning: deprecated
  _ = ViewStore(store.scope(\.first, action: \.first), observe: { $0 })  // warning: Mark the state '@ObservableState' and read the store.
}
