import ComposableArchitecture

/// A feature with another in a property that may be `nil`.
@Reducer
struct InOptional<Child: NestedFeature>: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    var child: Child.State?
    var isEdited = false
  }

  static var initialState: State { State() }

  enum Action {
    case child(Child.Action)
    case opened
  }

  static var depth: Int { Child.depth + 1 }

  static func opening(_ level: Int) -> Action {
    level == 0 ? .opened : .child(Child.opening(level - 1))
  }

  static func action(_ action: Innermost.Action) -> Action {
    .child(Child.action(action))
  }

  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>? {
    store.scope(\.child, action: \.child).flatMap { Child.innermost(in: $0) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isEdited = true
      if case .opened = action { state.child = Child.initialState }
      return .none
    }
    .ifLet(\.child, action: \.child) { Child() }
  }
}
