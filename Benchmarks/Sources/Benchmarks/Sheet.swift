import ComposableArchitecture

/// A feature with rows.
@Reducer
struct Sheet {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<SheetRow.State>
    var title = ""

    init(rowCount: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<rowCount).map { SheetRow.State(id: $0) })
    }
  }

  enum Action {
    case renamed
    case rows(IdentifiedActionOf<SheetRow>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed:
        state.title = "Meeting"
        return .none
      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { SheetRow() }
  }
}

/// A row of a ``Sheet``.
@Reducer
struct SheetRow {
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
