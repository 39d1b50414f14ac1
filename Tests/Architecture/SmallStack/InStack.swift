import ComposableArchitecture

/// A feature with another on its stack.
@Reducer
struct InStack<Child: NestedFeature>: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    var path = StackState<Child.State>()
    var isEdited = false
    var block = FourKilobytes(0)
  }

  static var initialState: State { State() }

  enum Action {
    case path(StackAction<Child.State, Child.Action>)
    case opened
  }

  static var depth: Int { Child.depth + 1 }

  /// The id of the child: ids are drawn in the order of opening, from the outermost.
  private static var id: StackElementID { StackElementID(integerLiteral: 20 - depth) }

  static func opening(_ level: Int) -> Action {
    level == 0 ? .opened : .path(.element(id: id, action: Child.opening(level - 1)))
  }

  static func action(_ action: Innermost.Action) -> Action {
    .path(.element(id: id, action: Child.action(action)))
  }

  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>? {
    store.scope(\.path, action: \.path).first.flatMap { Child.innermost(in: $0) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isEdited = true
      if case .opened = action { state.path.append(Child.initialState) }
      return .none
    }
    .forEach(\.path, action: \.path) { Child() }
  }
}
