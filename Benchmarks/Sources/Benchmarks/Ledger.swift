import ComposableArchitecture

/// A feature with rows, for a page that shows two fields of each row.
@Reducer
struct Ledger {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<LedgerRow.State>
    var nextID: Int
    var count = 0

    init(rowCount: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<rowCount).map { LedgerRow.State(id: $0) })
      nextID = rowCount
    }
  }

  enum Action {
    case countButtonTapped
    case addButtonTapped
    case removeButtonTapped
    case moveButtonTapped
    case rows(IdentifiedActionOf<LedgerRow>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countButtonTapped:
        state.count += 1
      case .addButtonTapped:
        state.rows.insert(LedgerRow.State(id: state.nextID), at: state.rows.count / 2)
        state.nextID += 1
      case .removeButtonTapped:
        state.rows.remove(at: state.rows.count / 2)
      case .moveButtonTapped:
        state.rows.move(fromOffsets: [state.rows.count - 1], toOffset: 0)
      case .rows:
        break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { LedgerRow() }
  }
}

/// A row of a ``Ledger``.
@Reducer
struct LedgerRow {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var title: String
    var count = 0

    init(id: Int) {
      self.id = id
      title = "Row \(id)"
    }
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
