import ComposableArchitecture

/// A feature that presents an enum of features.
@Reducer
struct InDestination<Child: NestedFeature>: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    @Presents var destination: Destination<Child>.State?
    var isEdited = false
    var block = FourKilobytes(0)
  }

  static var initialState: State { State() }

  enum Action {
    case destination(PresentationAction<Destination<Child>.Action>)
    case opened
  }

  static var depth: Int { Child.depth + 1 }

  static func opening(_ level: Int) -> Action {
    level == 0 ? .opened : .destination(.presented(.child(Child.opening(level - 1))))
  }

  static func action(_ action: Innermost.Action) -> Action {
    .destination(.presented(.child(Child.action(action))))
  }

  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>? {
    store.scope(\.destination, action: \.destination).flatMap { store in
      switch store.case {
      case .child(let store): Child.innermost(in: store)
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isEdited = true
      if case .opened = action { state.destination = .child(Child.initialState) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

/// The destinations.
@Reducer
enum Destination<Child: NestedFeature> {
  case child(Child)
}
