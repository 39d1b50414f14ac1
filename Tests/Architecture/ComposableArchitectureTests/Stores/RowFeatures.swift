import ComposableArchitecture

/// A list with rows, which have parts.
@Reducer
struct RowList {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var rows: IdentifiedArrayOf<ListRow.State> = []
    var plainRows: IdentifiedArrayOf<PlainListRow.State> = []
  }

  enum Action {
    case plainRows(IdentifiedActionOf<PlainListRow>)
    case rows(IdentifiedActionOf<ListRow>)
    case rowsChanged((inout IdentifiedArrayOf<ListRow.State>) -> Void)
    case stateChanged((inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .plainRows, .rows: break
      case .rowsChanged(let change): change(&state.rows)
      case .stateChanged(let change): change(&state)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { ListRow() }
    .forEach(\.plainRows, action: \.plainRows) { PlainListRow() }
  }
}

@Reducer
struct ListRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isOn = false
    var parts: IdentifiedArrayOf<ListPart.State> = []
    var part = ListPart.State(id: "only")
  }

  enum Action {
    case part(ListPart.Action)
    case parts(IdentifiedActionOf<ListPart>)
    case titleChanged(String)
    case toggled
  }

  var body: some ReducerOf<Self> {
    Scope(\.part, action: \.part) { ListPart() }
    Reduce { state, action in
      switch action {
      case .part, .parts: break
      case .titleChanged(let title): state.title = title
      case .toggled: state.isOn.toggle()
      }
      return .none
    }
    .forEach(\.parts, action: \.parts) { ListPart() }
  }
}

@Reducer
struct ListPart {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: String
    var count = 0
  }

  enum Action { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

struct PlainListRow: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case incremented }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
