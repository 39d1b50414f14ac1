import ComposableArchitecture

extension Benchmark {
  /// Features with collections of features.
  @MainActor static var rows: [Benchmark] {
    [100, 1_000, 10_000, 100_000].map { count in
      let store = Store(
        initialState: List.State(
          rows: IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) }))
      ) { List() }
      return .measuring(
        "one row's action, \(count) rows", atMost: 600,
        reference: [100: "27,000", 1_000: "56,000", 10_000: "360,000"][count]
      ) {
        store.send(.rows(.element(id: opaque(count / 2), action: .incremented)))
      }
    }
  }
}

@Reducer
private struct Row {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case incremented
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct List {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.rows, action: \.rows) { Row() }
  }
}
