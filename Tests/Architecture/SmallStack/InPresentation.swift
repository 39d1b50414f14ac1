import ComposableArchitecture

/// A feature that presents another.
@Reducer
struct InPresentation<Child: NestedFeature>: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    @Presents var child: Child.State?
    var isEdited = false
    var block = FourKilobytes(0)
  }

  static var initialState: State { State() }

  enum Action {
    case child(PresentationAction<Child.Action>)
    case opened
  }

  static var depth: Int { Child.depth + 1 }

  static func opening(_ level: Int) -> Action {
    level == 0 ? .opened : .child(.presented(Child.opening(level - 1)))
  }

  static func action(_ action: Innermost.Action) -> Action {
    .child(.presented(Child.action(action)))
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
    .ifLet(\.$child, action: \.child) { Child() }
  }
}
