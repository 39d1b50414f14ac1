import ComposableArchitecture

/// A feature whose changes are all asserted.
@Reducer
struct AssertedList {
  struct Row: Equatable, Identifiable {
    let id: Int
    var title: String
    var isOn = false
  }

  @ObservableState
  struct State: Equatable {
    var count = 0
    var rows: IdentifiedArrayOf<Row> = []
    var title = "List"
  }

  enum Action: Equatable {
    case doubleIncremented
    case incremented
    case incrementedLater
    case rowToggled(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .doubleIncremented:
        state.count += 1
        return .send(.incremented)
      case .incremented:
        state.count += 1
        return .none
      case .incrementedLater:
        state.count += 1
        return .run { send in await send(.incremented) }
      case .rowToggled(let id):
        state.rows[id: id]?.isOn.toggle()
        return .none
      }
    }
  }
}
