import ComposableArchitecture

/// An enum feature that contains another feature or nothing.
@Reducer
struct InCase<Child: NestedFeature>: NestedFeature {
  @ObservableState
  enum State: Identifiable {
    case child(Child.State)
    case nothing

    var id: Int { 0 }
  }

  static var initialState: State { .nothing }

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
    nil
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .opened = action { state = .child(Child.initialState) }
      return .none
    }
    .ifCaseLet(\.child, action: \.child) { Child() }
  }
}
