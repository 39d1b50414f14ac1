import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@Reducer
private struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Counted.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Counted>)
    case reversed
    case removed(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: return .none
      case .reversed:
        state.rows.reverse()
        return .none
      case .removed(let id):
        state.rows.remove(id: id)
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Counted() }
  }
}

@Reducer
private struct Counted {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@MainActor
private var evaluated = 0

private struct RowsPage: Page {
  let store: StoreOf<Rows>
  var head: PageHead { PageHead(title: "") }
  var body: some HTML {
    ul {
      ForEach(store.scope(\.rows, action: \.rows)) { CountedView(store: $0) }
    }
  }
}

private struct CountedView: Component {
  let store: StoreOf<Counted>
  var body: some HTML {
    let _ = evaluated += 1
    li { button { "\(store.id): \(store.count)" }.onClick { store.send(.tapped) } }
  }
}

@MainActor
@Suite(.serialized)
struct RowStoreTests {
  @Test
  func aRowIsRenderedByItself() throws {
    let rows = IdentifiedArray(uniqueElements: (0..<100).map { Counted.State(id: $0) })
    let store = Store(initialState: Rows.State(rows: rows)) { Rows() }
    let page = TestPage(RowsPage(store: store))
    page.comparesWithFreshPage = false
    evaluated = 0
    try page.click(.button("50: 0"))
    #expect(evaluated == 1)
    #expect(page.takePatches() == [#"[1,1,1,[[0,[102,0,0],"50: 1"]],1]"#])

    store.send(.reversed)
    page.session.flush()
    #expect(evaluated == 1)
    #expect(page.all(.role("listitem")).first?.trimmedText == "99: 0")

    store.send(.removed(50))
    page.session.flush()
    #expect(evaluated == 1)
    #expect(page.takePatches().last == "[1,3,1,[[3,[102],1]]]")
  }
}
