import ComposableArchitecture

/// A feature with another in a row.
@Reducer
struct InRows<Child: NestedFeature>: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    var rows: IdentifiedArray<Int, Child.State> = []
    var isEdited = false
    var block = FourKilobytes(0)
  }

  static var initialState: State { State() }

  enum Action {
    case rows(IdentifiedAction<Int, Child.Action>)
    case opened
  }

  static var depth: Int { Child.depth + 1 }

  static func opening(_ level: Int) -> Action {
    level == 0 ? .opened : .rows(.element(id: 0, action: Child.opening(level - 1)))
  }

  static func action(_ action: Innermost.Action) -> Action {
    .rows(.element(id: 0, action: Child.action(action)))
  }

  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>? {
    store.scope(\.rows, action: \.rows).first.flatMap { Child.innermost(in: $0) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isEdited = true
      if case .opened = action { state.rows.append(Child.initialState) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Child() }
  }
}
