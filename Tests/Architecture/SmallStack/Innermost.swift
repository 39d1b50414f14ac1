import ComposableArchitecture

/// The innermost feature: 4 KB of state, and actions of 1 KB.
@Reducer
struct Innermost: NestedFeature {
  @ObservableState
  struct State: Identifiable {
    let id = 0
    var number = 0
    var block = FourKilobytes(0)
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case nothingOpened
    case numberReceived(Kilobyte)
    case numberSentAtOnce(Kilobyte)
    case numberSentLater(Kilobyte)
  }

  /// The last number that the feature received.
  static let lastNumber = LockIsolated(0)

  static var initialState: State { State() }

  static var depth: Int { 0 }

  static func opening(_ level: Int) -> Action { .nothingOpened }

  static func action(_ action: Action) -> Action { action }

  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>? { store }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        state.number = state.block.number
        Self.lastNumber.setValue(state.number)
        return .none
      case .nothingOpened:
        return .none
      case .numberReceived(let kilobyte):
        state.number = kilobyte.number
        state.block = FourKilobytes(kilobyte.number)
        Self.lastNumber.setValue(state.number)
        return .none
      case .numberSentAtOnce(let kilobyte):
        return .send(.numberReceived(kilobyte))
      case .numberSentLater(let kilobyte):
        return .run { send in await send(.numberReceived(kilobyte)) }
      }
    }
  }
}
