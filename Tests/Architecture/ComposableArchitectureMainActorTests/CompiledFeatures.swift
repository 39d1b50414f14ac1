import ComposableArchitecture

// These only need to compile, without warnings: each has a part that could have the wrong
// isolation.

/// A recursive feature.
@Reducer
private struct Tree {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var children: IdentifiedArrayOf<State> = []
  }

  enum Action {
    indirect case children(IdentifiedActionOf<Tree>)
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.children, action: \.children) { Self() }
  }
}

/// Operators, and ids that are compared off the main actor.
@Reducer
private struct Operators {
  @ObservableState
  struct State {
    var text = ""
    var edits = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case found(Result<[Found], any Error>)
    case remembered(TaskResult<Found>)
  }

  struct Found: Equatable {
    var text: String
  }

  nonisolated enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.text):
          return .run { [text = state.text] send in
            await send(.found(.success([Found(text: text)])))
          }
          .debounce(id: CancelID.search, for: .seconds(1), clock: clock)
        case .binding, .found, .remembered:
          return .cancel(id: CancelID.search)
        }
      }
    }
    .onChange(of: \.text) { _, _ in
      Reduce { state, _ in
        state.edits += 1
        return .none
      }
    }
    .dependency(\.uuid, .incrementing)
    ._printChanges()
  }
}

/// Equatable actions with nested actions.
@Reducer
private struct Compared {
  @ObservableState
  struct State: Equatable {}

  enum Action: Equatable {
    case presented(PresentationAction<Int>)
    case stack(StackAction<Int, Int>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in action == .presented(.dismiss) ? .none : .none }
  }
}

/// Every kind of case.
@Reducer
private enum Cases {
  case alert(AlertState<Alert>)
  @ReducerCaseEphemeral case banner(Banner)
  case compared(Compared)
  case nothing(AlertState<Never>)
  @ReducerCaseIgnored case number(Int, of: String)

  @CasePathable
  enum Alert { case confirmed }
}

private struct Banner: Equatable {
  enum Action { case tapped }
}

extension Cases.State: Equatable {}

/// Explicit declarations of the defaults.
@Reducer
@MainActor
private struct Isolated {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

/// A `nonisolated` feature in a main-actor module.
@Reducer
private nonisolated struct Freestanding {
  @ObservableState
  nonisolated struct State: Equatable, Sendable { var count = 0 }

  nonisolated enum Action: Sendable { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}
