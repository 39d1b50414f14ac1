import ComposableArchitecture

/// A feature with another in a property.
@Reducer
struct InProperty<Child: NestedFeature>: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    var child = Child.initialState
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
    Child.innermost(in: store.scope(\.child, action: \.child))
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Child() }
    Reduce { state, action in
      state.isEdited = true
      return .none
    }
  }
}
