import ComposableArchitecture
import Testing

/// Rows of state that is not observable, whose observers are notified of every action.
@MainActor
@Suite struct PlainListStoreTests {
  @Test func rowsHaveStores() {
    let log = ChangeLog()
    let store = Store(initialState: PlainList.State(rows: [.init(id: 1), .init(id: 2)])) {
      PlainList()
    }
    let rows = store.scope(\.rows, action: \.rows)
    #expect(rows.elementsEqual(store.scope(\.rows, action: \.rows), by: ===))
    log.watch("1") { _ = rows[0].count }
    rows[1].send(.incremented)
    #expect(log.take() == ["1"])
    #expect(rows.map(\.count) == [0, 1])
    store.send(.removed(1))
    #expect(store.scope(\.rows, action: \.rows)[0] === rows[1])
    #expect(rows[0].count == 0)
    #expect(rows[1].count == 1)
  }
}

private struct PlainList: Reducer {
  struct State {
    var rows: IdentifiedArrayOf<PlainListRow.State>
  }

  @CasePathable
  enum Action {
    case removed(Int)
    case rows(IdentifiedActionOf<PlainListRow>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removed(let id) = action { state.rows.remove(id: id) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { PlainListRow() }
  }
}
