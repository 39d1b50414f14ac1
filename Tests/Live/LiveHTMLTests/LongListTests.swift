import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Rows that stay on the page when others come, go and move.
@MainActor
@Suite(.serialized)
struct LongListTests {
  private func page(_ kind: LongList.Kind, count: Int) -> (TestPage, StoreOf<LongList>) {
    let store = Store(initialState: LongList.State(count: count)) { LongList() }
    let page = TestPage(LongListPage(store: store, kind: kind))
    page.comparesWithFreshPage = false
    evaluated = 0
    return (page, store)
  }

  private func labels(_ page: TestPage) -> [String] {
    page.all(.role("button")).map(\.trimmedText)
  }

  @Test(arguments: LongList.Kind.quietCases)
  func `of 200 rows only the new one is evaluated`(kind: LongList.Kind) throws {
    let (page, store) = page(kind, count: 200)
    // when a row is inserted
    store.send(.inserted(LongList.Row(id: 1000), at: 100))
    page.session.flush()
    // then
    #expect(evaluated == 1)
    #expect(try #require(page.takePatches().last).utf8.count <= 200)
    // when rows are removed
    store.send(.removed(0))
    store.send(.removed(150))
    page.session.flush()
    // then
    #expect(evaluated == 1)
    #expect(try #require(page.takePatches().last).utf8.count <= 200)
    // and the page has the rows of the state
    #expect(labels(page) == store.rows.map { "\($0.id): 0" })
  }

  @Test(arguments: LongList.Kind.quietCases, [(0, 200), (199, 0), (100, 3), (3, 101), (50, 52)])
  func `a move of one row is one operation`(kind: LongList.Kind, move: (Int, Int)) throws {
    let (page, store) = page(kind, count: 200)
    // when
    store.send(.moved(from: move.0, to: move.1))
    page.session.flush()
    // then
    #expect(evaluated == 0)
    let patch = try #require(page.takePatches().last)
    #expect(patch.utf8.count <= 60)
    #expect(labels(page) == store.rows.map { "\($0.id): 0" })
  }

  @Test(arguments: LongList.Kind.quietCases)
  func `a changed row and a new one are shown by one patch`(kind: LongList.Kind) {
    let (page, store) = page(kind, count: 200)
    // when
    store.send(.row(150, .tapped))
    store.send(.inserted(LongList.Row(id: 1000), at: 10))
    store.send(.row(151, .tapped))
    page.session.flush()
    // then
    #expect(evaluated == 3)
    #expect(page.takePatches().count == 1)
    #expect(labels(page) == store.rows.map { "\($0.id): \($0.count)" })
    // and rows are found after their indices have changed
    store.send(.row(199, .tapped))
    page.session.flush()
    #expect(evaluated == 4)
    #expect(labels(page).last == "199: 1")
  }

  @Test(arguments: LongList.Kind.allCases)
  func `an element that was removed and comes back is shown`(kind: LongList.Kind) throws {
    let (page, store) = page(kind, count: 5)
    // when the page is not updated in between
    store.send(.removed(3))
    store.send(.inserted(LongList.Row(id: 3, count: 7), at: 3))
    page.session.flush()
    // then
    #expect(labels(page) == ["0: 0", "1: 0", "2: 0", "3: 7", "4: 0"])
    // and its events reach it
    try page.click(.button("3: 7"))
    #expect(store.rows[id: 3]?.count == 8)
    #expect(labels(page)[3] == "3: 8")
  }

  @Test(arguments: LongList.Kind.allCases)
  func `an element that is replaced by one action is shown`(kind: LongList.Kind) {
    let (page, store) = page(kind, count: 5)
    store.send(.replaced(LongList.Row(id: 3, count: 7)))
    page.session.flush()
    #expect(labels(page) == ["0: 0", "1: 0", "2: 0", "4: 0", "3: 7"])
    store.send(.row(3, .tapped))
    page.session.flush()
    #expect(labels(page).last == "3: 8")
  }

  @Test(arguments: LongList.Kind.allCases)
  func `more removals than a list looks up are shown`(kind: LongList.Kind) {
    let (page, store) = page(kind, count: 200)
    // when
    for id in 0..<150 {
      store.send(.removed(id))
      store.send(.inserted(LongList.Row(id: id, count: 1), at: id))
    }
    page.session.flush()
    // then
    #expect(labels(page) == (0..<200).map { "\($0): \($0 < 150 ? 1 : 0)" })
  }

  @Test(arguments: LongList.Kind.allCases)
  func `rows of another store with the same ids are shown`(kind: LongList.Kind) throws {
    // given
    let stores = (1...2).map { count in
      let rows = (0..<3).map { LongList.Row(id: $0, count: count) }
      return Store(initialState: LongList.State(rows: IdentifiedArray(uniqueElements: rows))) {
        LongList()
      }
    }
    let switcher = Store(initialState: Switcher.State()) { Switcher() }
    let page = TestPage(SwitcherPage(switcher: switcher, stores: stores, kind: kind))
    // when
    try page.click(.button("Switch"))
    // then
    #expect(labels(page) == ["Switch", "0: 2", "1: 2", "2: 2"])
    try page.click(.button("1: 2"))
    #expect(stores.map { $0.rows[id: 1]?.count } == [1, 3])
  }

  @Test func `content that refers to several values is evaluated again`() {
    // given
    let (page, store) = page(.valuesAndUnit, count: 3)
    #expect(labels(page) == ["0: 0", "1: 0", "2: 0"])
    // when
    store.send(.unitChanged("s"))
    page.session.flush()
    // then
    #expect(labels(page) == ["0: 0 s", "1: 0 s", "2: 0 s"])
    #expect(evaluated == 3)
  }
}

@MainActor private var evaluated = 0

@Reducer
struct LongList {
  /// What rows are created from. The content of the last one refers to a value beside them.
  enum Kind: Sendable {
    case stores, storesAsComponents, values, valuesAndCount, valuesAndUnit

    static let allCases: [Self] = [.stores, .storesAsComponents, .values, .valuesAndCount]

    /// Those whose rows are not evaluated again with the list, in any build.
    static let quietCases: [Self] = [.storesAsComponents, .values, .valuesAndCount]
  }

  @ObservableState
  struct Row: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row>
    var unit = ""
    var isHidden = false
    var keptIDs: [Int] = []
    var target: Int?

    init(rows: IdentifiedArrayOf<Row>) { self.rows = rows }

    init(count: Int) {
      self.rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<LongListRow>)
    case inserted(Row, at: Int), removed(Int), moved(from: Int, to: Int), replaced(Row)
    case unitChanged(String)
    case hidden(Bool), kept([Int]), reversed, targeted(Int?)

    static func row(_ id: Int, _ action: LongListRow.Action) -> Self {
      .rows(.element(id: id, action: action))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .inserted(let row, let index): state.rows.insert(row, at: index)
      case .removed(let id): state.rows.remove(id: id)
      case .moved(let index, let destination):
        state.rows.move(fromOffsets: [index], toOffset: destination)
      case .replaced(let row):
        state.rows.remove(id: row.id)
        state.rows.append(row)
      case .unitChanged(let unit): state.unit = unit
      case .hidden(let isHidden): state.isHidden = isHidden
      case .kept(let ids): state.keptIDs = ids
      case .reversed: state.rows.reverse()
      case .targeted(let id): state.target = id
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { LongListRow() }
  }
}

@Reducer
struct LongListRow {
  typealias State = LongList.Row
  enum Action { case tapped }

  var body: some Reducer<LongList.Row, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct LongListPage: Page {
  let store: StoreOf<LongList>
  let kind: LongList.Kind
  var head: PageHead { PageHead(title: "") }
  var body: some HTML { LongListView(store: store, kind: kind) }
}

private struct LongListView: Component {
  let store: StoreOf<LongList>
  let kind: LongList.Kind

  var body: some HTML {
    switch kind {
    case .stores:
      ForEach(store.scope(\.rows, action: \.rows)) { row in
        let _ = evaluated += 1
        button { "\(row.id): \(row.count)" }.onClick { row.send(.tapped) }
      }
    case .storesAsComponents:
      ForEach(store.scope(\.rows, action: \.rows)) { LongListRowView(store: $0) }
    case .values: ValuesView(store: store)
    case .valuesAndCount:
      p { "\(store.rows.count) rows" }
      ValuesView(store: store)
    case .valuesAndUnit:
      let unit = store.unit
      ForEach(store.rows) { row in
        let _ = evaluated += 1
        button { "\(row.id): \(row.count) \(unit)" }.onClick { store.send(.row(row.id, .tapped)) }
      }
    }
  }
}

private struct ValuesView: Component {
  let store: StoreOf<LongList>

  var body: some HTML {
    ForEach(store.rows) { row in
      let _ = evaluated += 1
      button { "\(row.id): \(row.count)" }.onClick { store.send(.row(row.id, .tapped)) }
    }
  }
}

private struct LongListRowView: Component {
  let store: StoreOf<LongListRow>

  var body: some HTML {
    let _ = evaluated += 1
    button { "\(store.id): \(store.count)" }.onClick { store.send(.tapped) }
  }
}

@Reducer
private struct Switcher {
  @ObservableState
  struct State: Equatable { var index = 0 }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.index = 1 - state.index
      return .none
    }
  }
}

private struct SwitcherPage: Page {
  let switcher: StoreOf<Switcher>
  let stores: [StoreOf<LongList>]
  let kind: LongList.Kind
  var head: PageHead { PageHead(title: "") }

  var body: some HTML {
    button { "Switch" }.onClick { switcher.send(.tapped) }
    LongListView(store: stores[switcher.index], kind: kind)
  }
}
