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

  @Test func `an event of a row that is removed at the same moment is dropped`() throws {
    // given
    let rows: IdentifiedArrayOf<Counted.State> = [Counted.State(id: 1), Counted.State(id: 2)]
    let store = Store(initialState: Rows.State(rows: rows)) { Rows() }
    let page = TestPage(RowsPage(store: store))
    // when the row is removed, and the browser does not know that yet
    store.send(.removed(1))
    try page.click(.button("1: 0"))
    // then
    #expect(page.all(.role("listitem")).map(\.trimmedText) == ["2: 0"])
    #expect(store.rows == [Counted.State(id: 2)])
    // and other rows receive their events
    try page.click(.button("2: 0"))
    #expect(store.rows[id: 2]?.count == 1)
  }

  @Test func `an action that a page sends to a missing row by its id is reported`() throws {
    // given
    let store = Store(initialState: Rows.State()) { Rows() }
    let page = TestPage(WrongPage(store: store))
    // then
    try withKnownIssue {
      try page.click(.button("wrong"))
    } matching: {
      $0.description.contains("there was no element with its id")
    }
  }

  @Test func `a store of a row that is gone reports actions that no event of a page sends`() throws
  {
    // given
    let store = Store(initialState: Rows.State(rows: [Counted.State(id: 1)])) { Rows() }
    let row = try #require(store.scope(\.rows, action: \.rows).first)
    store.send(.removed(1))
    // then
    withKnownIssue {
      _ = row.send(.tapped)
    } matching: {
      $0.description.contains("there was no element with its id")
    }
  }

  @Test func `an event of a sheet that is closed at the same moment is dropped`() throws {
    // given
    let store = Store(initialState: Presenter.State(sheet: Counted.State(id: 1))) { Presenter() }
    let page = TestPage(PresenterPage(store: store))
    // when
    store.send(.closed)
    try page.click(.button("1: 0"))
    // then
    #expect(store.sheet == nil)
  }
}

private struct WrongPage: Page {
  let store: StoreOf<Rows>
  var head: PageHead { PageHead(title: "") }
  var body: some HTML {
    button { "wrong" }.onClick { store.send(.rows(.element(id: 1, action: .tapped))) }
  }
}

@Reducer
private struct Presenter {
  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Counted.State?
  }

  enum Action {
    case sheet(PresentationAction<Counted.Action>)
    case closed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .closed = action { state.sheet = nil }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Counted() }
  }
}

private struct PresenterPage: Page {
  let store: StoreOf<Presenter>
  var head: PageHead { PageHead(title: "") }
  var body: some HTML {
    if let sheet = store.scope(\.sheet, action: \.sheet.presented) { CountedView(store: sheet) }
  }
}
