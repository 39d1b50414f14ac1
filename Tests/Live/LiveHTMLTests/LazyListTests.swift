import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Lists of which the page has only the rows near the visible ones.
@MainActor
@Suite(.serialized)
struct LazyListTests {
  static let list = Finder.id("rows")

  func page(
    _ kind: LazyListKind = .values, count: Int, comparesWithFreshPage: Bool = true
  ) -> (TestPage, StoreOf<LongList>) {
    let store = Store(initialState: LongList.State(count: count)) { LongList() }
    let page = TestPage(LazyListPage(store: store, kind: kind))
    page.comparesWithFreshPage = comparesWithFreshPage
    evaluatedLazyRows = 0
    return (page, store)
  }

  func labels(_ page: TestPage) -> [String] {
    page.all(.role("button")).map(\.trimmedText)
  }

  /// The list's attribute for the script.
  func values(_ page: TestPage) throws -> [JSONValue] {
    let text = try #require(page.find(Self.list).attributes["data-live-rows"])
    return try #require(JSONValue(parsing: Array(text.utf8))?.array)
  }

  /// The indices of the rows on the page, as the attribute lists them.
  func indices(_ page: TestPage) throws -> [Int] {
    try #require(try values(page)[2].array).flatMap { range in
      let start = try #require(range.array?[0].integer)
      return Array(start..<start + (try #require(range.array?[1].integer)))
    }
  }

  func expectRows(_ page: TestPage, of store: StoreOf<LongList>) throws {
    let indices = try indices(page)
    #expect(labels(page) == indices.map { "\(store.rows[$0].id): \(store.rows[$0].count)" })
    #expect(try values(page)[0].integer == store.rows.count)
  }

  // MARK: The document

  @Test(arguments: LazyListKind.allCases)
  func `the document contains only the first window`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000)
    // then
    #expect(try indices(page) == Array(0..<40))
    try expectRows(page, of: store)
    #expect(page.session.content().count < 10_000)
    let style = try #require(page.find(Self.list).attributes["data-style"])
    #expect(style == "padding-top:0px;padding-bottom:\(9_960 * 56)px;color:red")
  }

  @Test func `a keyed collection is asked for the rows of the page only`() throws {
    elementsRead = 0
    let (page, store) = page(.keyed, count: 10_000, comparesWithFreshPage: false)
    #expect(elementsRead < 100)
    store.send(.targeted(9_000))
    page.session.flush()
    #expect(try indices(page).contains(9_000))
    try expectRows(page, of: store)
    #expect(elementsRead < 200)
  }

  @Test func `a short list is complete, and an empty one is empty`() throws {
    for count in [0, 1, 20] {
      let (page, store) = page(count: count)
      #expect(try indices(page) == Array(0..<count))
      try expectRows(page, of: store)
      // when it is scrolled anyway
      try page.scroll(Self.list, to: 7)
      // then
      try expectRows(page, of: store)
    }
  }

  @Test func `a page without updates has all rows`() {
    let numbers = Array(0..<300)
    let html = LazyList(numbers, id: \.self, elementID: "a", estimatedRowHeight: 20) { number in
      li { "\(number)" }
    }
    .attributes(.class("b"))
    .rendered()
    #expect(html.hasPrefix(#"<ul id="a" class="b"><li>0</li><li>1</li>"#))
    #expect(html.hasSuffix("<li>299</li></ul>"))
  }

  @Test func `the element can be another one`() {
    let html = LazyList([1], id: \.self, elementID: "a", estimatedRowHeight: 9, in: div) { row in
      p { "\(row)" }
    }
    .attributes(.role("feed"))
    .rendered()
    #expect(html == #"<div id="a" role="feed"><p>1</p></div>"#)
  }

  // MARK: Scrolling

  @Test(arguments: LazyListKind.allCases)
  func `scrolling brings rows and removes others`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000)
    for (first, shown) in [
      (5_000, 4_990..<5_020), (5_002, 4_990..<5_020), (5_006, 4_996..<5_026),
      (9_999, 9_980..<10_000), (0, 0..<20),
    ] {
      // when
      try page.scroll(Self.list, to: first)
      // then
      #expect(try indices(page) == Array(shown))
      try expectRows(page, of: store)
    }
  }

  @Test(arguments: LazyListKind.quietCases)
  func `scrolling evaluates and sends only the rows that come`(kind: LazyListKind) throws {
    // given
    let (page, _) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    #expect(evaluatedLazyRows == 30)
    _ = page.takePatches()
    // when
    try page.scroll(Self.list, to: 5_008)
    // then
    #expect(evaluatedLazyRows == 38)
    let patches = page.takePatches()
    #expect(patches.count == 1)
    #expect(patches[0].utf8.count < 2_000)
    // when the visible rows are far enough from the window's edge
    try page.scroll(Self.list, to: 5_011)
    // then nothing is sent
    #expect(page.takePatches().isEmpty)
    #expect(evaluatedLazyRows == 38)
  }

  @Test func `the window depends on the height of the viewport`() throws {
    let (page, _) = page(count: 10_000)
    try page.scroll(Self.list, to: 500, visibleRows: 40)
    #expect(try indices(page) == Array(468..<572))
    try page.scroll(Self.list, to: 600, visibleRows: 2)
    #expect(try indices(page) == Array(592..<610))
  }

  @Test func `an element that is no lazy list can't be scrolled`() throws {
    let (page, _) = page(count: 3)
    #expect(throws: FindingError.self) { try page.scroll(.role("button", name: "0: 0"), to: 1) }
  }

  // MARK: Changes in rows

  @Test(arguments: LazyListKind.quietCases)
  func `a change in a row evaluates only that row`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    evaluatedLazyRows = 0
    _ = page.takePatches()
    // when
    try page.click(.button("5003: 0"))
    // then
    #expect(evaluatedLazyRows == 1)
    #expect(labels(page).contains("5003: 1"))
    #expect(try #require(page.takePatches().last).utf8.count < 100)
    // when rows that are not on the page change
    store.send(.row(10, .tapped))
    store.send(.row(9_000, .tapped))
    page.session.flush()
    // then
    #expect(evaluatedLazyRows == 1)
    #expect(page.takePatches().isEmpty)
    // and they are current when they come
    try page.scroll(Self.list, to: 8_995)
    #expect(labels(page).contains("9000: 1"))
    try page.scroll(Self.list, to: 5_000)
    #expect(labels(page).contains("5003: 1"))
  }

  @Test(arguments: LazyListKind.allCases, 1...4)
  func `random changes and positions`(kind: LazyListKind, seed: UInt64) throws {
    var random = RandomChanges(seed: seed)
    let (page, store) = page(kind, count: 400)
    var nextID = 1_000
    for _ in 0..<150 {
      let count = store.rows.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let index = Int.random(in: 0...count, using: &random)
        store.send(.inserted(LongList.Row(id: nextID), at: index))
        nextID += 1
      case 1: store.send(.removed(store.rows[Int.random(in: 0..<count, using: &random)].id))
      case 2:
        store.send(
          .moved(
            from: Int.random(in: 0..<count, using: &random),
            to: Int.random(in: 0..<count, using: &random)))
      case 3: store.send(.row(store.rows[Int.random(in: 0..<count, using: &random)].id, .tapped))
      case 4:
        store.send(.replaced(LongList.Row(id: store.rows[count / 2].id, count: 9)))
      default:
        try page.scroll(Self.list, to: Int.random(in: 0..<count, using: &random))
      }
      if Bool.random(using: &random) { page.session.flush() }
    }
    page.session.flush()
    try expectRows(page, of: store)
  }
}

@MainActor var evaluatedLazyRows = 0

/// What rows are created from.
enum LazyListKind: CaseIterable, Sendable {
  case stores, storesAsComponents, values, array, keyed

  /// Those whose rows are not evaluated again with the list, in any build.
  static let quietCases: [Self] = [.storesAsComponents, .values]
}

struct LazyListPage: Page, Restorable {
  let store: StoreOf<LongList>
  let kind: LazyListKind
  var head: PageHead { PageHead(title: "") }
  var restorableState: Int { 0 }
  func restore(_ state: Int) {}

  var body: some HTML {
    if !store.isHidden {
      switch kind {
      case .values: LazyValuesView(store: store)
      default: LazyListView(store: store, kind: kind)
      }
    }
  }
}

private struct LazyListView: Component {
  let store: StoreOf<LongList>
  let kind: LazyListKind

  var body: some HTML {
    switch kind {
    case .stores:
      LazyList(
        store.scope(\.rows, action: \.rows), elementID: "rows", estimatedRowHeight: 56, in: div
      ) { row in
        let _ = evaluatedLazyRows += 1
        button { "\(row.id): \(row.count)" }.onClick { row.send(.tapped) }
      }
      .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
    case .storesAsComponents:
      LazyList(
        store.scope(\.rows, action: \.rows), elementID: "rows", estimatedRowHeight: 56, in: div
      ) { LazyRowView(store: $0) }
      .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
    case .array, .values:
      LazyList(
        Array(store.rows), id: \.id, elementID: "rows", estimatedRowHeight: 56, in: div
      ) { row in
        let _ = evaluatedLazyRows += 1
        button { "\(row.id): \(row.count)" }.onClick { store.send(.row(row.id, .tapped)) }
      }
      .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
    case .keyed:
      LazyList(
        KeyedRows(rows: store.rows), elementID: "rows", estimatedRowHeight: 56, in: div
      ) { row in
        let _ = evaluatedLazyRows += 1
        button { "\(row.id): \(row.count)" }.onClick { store.send(.row(row.id, .tapped)) }
      }
      .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
    }
  }
}

/// A collection that counts how many of its elements are read.
private struct KeyedRows: KeyedCollection {
  let rows: IdentifiedArrayOf<LongList.Row>

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }

  subscript(index: Int) -> LongList.Row {
    elementsRead += 1
    return rows[index]
  }

  func id(at index: Int) -> Int { rows.ids[index] }
  func index(id: Int) -> Int? { rows.index(id: id) }
}

private nonisolated(unsafe) var elementsRead = 0

private struct LazyValuesView: Component {
  let store: StoreOf<LongList>

  var body: some HTML {
    LazyList(store.rows, elementID: "rows", estimatedRowHeight: 56, in: div) { row in
      let _ = evaluatedLazyRows += 1
      button { "\(row.id): \(row.count)" }.onClick { store.send(.row(row.id, .tapped)) }
    }
    .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
  }
}

private struct LazyRowView: Component {
  let store: StoreOf<LongListRow>

  var body: some HTML {
    let _ = evaluatedLazyRows += 1
    button { "\(store.id): \(store.count)" }.onClick { store.send(.tapped) }
  }
}
