import ComposableArchitecture

extension Benchmark {
  /// Bodies of features with children, by stored case paths and by literals.
  ///
  /// A store creates the body of each feature once. Code that calls `reduce(into:action:)` by hand
  /// creates it each time.
  @MainActor static var bodies: [Benchmark] {
    let optional = OptionalParent()
    let presenting = PresentingParent()
    let list = ListParent()
    let stack = StackParent()
    return [
      .measuring("body with ifLet, stored path") { optional.stored },
      .measuring("body with ifLet, literal") { optional.body },
      .measuring("body with ifLet of a presentation, stored path") { presenting.stored },
      .measuring("body with ifLet of a presentation, literal") { presenting.body },
      .measuring("body with forEach, stored path") { list.stored },
      .measuring("body with forEach, literal") { list.body },
      .measuring("body with forEach of a stack, stored path") { stack.stored },
      .measuring("body with forEach of a stack, literal") { stack.body },
    ]
  }
}

@Reducer
private struct OptionalParent {
  @ObservableState
  struct State {
    var child: SheetRow.State?
  }

  enum Action {
    case child(SheetRow.Action)
  }

  static let path: CaseKeyPath<Action, SheetRow.Action> & Sendable = \.child

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.child, action: \.child) { SheetRow() }
  }

  @ReducerBuilder<State, Action>
  var stored: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.child, action: Self.path) { SheetRow() }
  }
}

@Reducer
private struct PresentingParent {
  @ObservableState
  struct State {
    @Presents var child: SheetRow.State?
  }

  enum Action {
    case child(PresentationAction<SheetRow.Action>)
  }

  static let path: CaseKeyPath<Action, PresentationAction<SheetRow.Action>> & Sendable = \.child

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { SheetRow() }
  }

  @ReducerBuilder<State, Action>
  var stored: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: Self.path) { SheetRow() }
  }
}

@Reducer
private struct ListParent {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<SheetRow.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<SheetRow>)
  }

  static let path: CaseKeyPath<Action, IdentifiedActionOf<SheetRow>> & Sendable = \.rows

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { SheetRow() }
  }

  @ReducerBuilder<State, Action>
  var stored: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: Self.path) { SheetRow() }
  }
}

@Reducer
private struct StackParent {
  @ObservableState
  struct State {
    var path = StackState<SheetRow.State>()
  }

  enum Action {
    case path(StackActionOf<SheetRow>)
  }

  static let path: CaseKeyPath<Action, StackActionOf<SheetRow>> & Sendable = \.path

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { SheetRow() }
  }

  @ReducerBuilder<State, Action>
  var stored: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: Self.path) { SheetRow() }
  }
}
