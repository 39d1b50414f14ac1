import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Lists of which the page has only the rows near the visible ones.
@MainActor
@Suite(.serialized)
struct LazyListTests {
  private static let list = Finder.id("rows")

  private func page(
    _ kind: LazyListKind = .values, count: Int, comparesWithFreshPage: Bool = true
  ) -> (TestPage, StoreOf<LongList>) {
    let store = Store(initialState: LongList.State(count: count)) { LongList() }
    let page = TestPage(LazyListPage(store: store, kind: kind))
    page.comparesWithFreshPage = comparesWithFreshPage
    evaluated = 0
    return (page, store)
  }

  private func labels(_ page: TestPage) -> [String] {
    page.all(.role("button")).map(\.trimmedText)
  }

  /// The list's attribute for the script.
  private func values(_ page: TestPage) throws -> [JSONValue] {
    let text = try #require(page.find(Self.list).attributes["data-live-rows"])
    return try #require(JSONValue(parsing: Array(text.utf8))?.array)
  }

  /// The indices of the rows on the page, as the attribute lists them.
  private func indices(_ page: TestPage) throws -> [Int] {
    try #require(try values(page)[2].array).flatMap { range in
      let start = try #require(range.array?[0].integer)
      return Array(start..<start + (try #require(range.array?[1].integer)))
    }
  }

  private func expectRows(_ page: TestPage, of store: StoreOf<LongList>) throws {
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
    #expect(evaluated == 30)
    _ = page.takePatches()
    // when
    try page.scroll(Self.list, to: 5_008)
    // then
    #expect(evaluated == 38)
    let patches = page.takePatches()
    #expect(patches.count == 1)
    #expect(patches[0].utf8.count < 2_000)
    // when the visible rows are far enough from the window's edge
    try page.scroll(Self.list, to: 5_011)
    // then nothing is sent
    #expect(page.takePatches().isEmpty)
    #expect(evaluated == 38)
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

  // MARK: Rows that come, go and move

  @Test(arguments: LazyListKind.quietCases, [0, 10, 4_980])
  func `rows before the window come and go`(kind: LazyListKind, index: Int) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    let shown = labels(page)
    evaluated = 0
    _ = page.takePatches()
    // when
    store.send(.inserted(LongList.Row(id: 100_000), at: index))
    page.session.flush()
    // then the same rows are shown, at other positions
    #expect(labels(page) == shown)
    #expect(try indices(page) == Array(4_991..<5_021))
    // when
    store.send(.removed(100_000))
    store.send(.removed(2))
    page.session.flush()
    // then
    #expect(labels(page) == shown)
    #expect(try indices(page) == Array(4_989..<5_019))
    #expect(evaluated == 0)
    #expect(page.takePatches().allSatisfy { $0.utf8.count < 300 })
    try expectRows(page, of: store)
  }

  @Test(arguments: LazyListKind.quietCases)
  func `rows in the window come, go and move`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    evaluated = 0
    // when
    store.send(.inserted(LongList.Row(id: 100_000), at: 5_005))
    page.session.flush()
    // then
    #expect(evaluated == 1)
    #expect(labels(page).contains("100000: 0"))
    try expectRows(page, of: store)
    // when
    store.send(.removed(5_003))
    page.session.flush()
    // then the next row takes the place at the end
    #expect(evaluated == 2)
    try expectRows(page, of: store)
    // when
    store.send(.moved(from: 5_001, to: 5_009))
    page.session.flush()
    // then
    #expect(evaluated == 2)
    try expectRows(page, of: store)
    // when a row leaves the window
    store.send(.moved(from: 5_004, to: 9_000))
    page.session.flush()
    // then
    #expect(evaluated == 3)
    try expectRows(page, of: store)
    // when it comes back
    store.send(.moved(from: 8_999, to: 5_004))
    page.session.flush()
    // then
    #expect(evaluated == 4)
    try expectRows(page, of: store)
  }

  @Test(arguments: LazyListKind.quietCases)
  func `rows after the window change only their number`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    evaluated = 0
    _ = page.takePatches()
    // when
    store.send(.inserted(LongList.Row(id: 100_000), at: 9_000))
    store.send(.moved(from: 8_000, to: 8_500))
    page.session.flush()
    // then
    #expect(evaluated == 0)
    #expect(try #require(page.takePatches().last).utf8.count < 300)
    try expectRows(page, of: store)
  }

  @Test func `rows that are inserted at the start are visible there`() throws {
    let (page, store) = page(count: 10_000)
    for id in 0..<60 { store.send(.inserted(LongList.Row(id: 100_000 + id), at: 0)) }
    page.session.flush()
    #expect(labels(page).first == "100059: 0")
    #expect(try indices(page) == Array(0..<40))
  }

  @Test func `a visible row that moves away does not take the window with it`() throws {
    // given
    let (page, store) = page(count: 10_000)
    try page.scroll(Self.list, to: 5_000)
    // when the first visible row moves to the start
    store.send(.moved(from: 5_000, to: 0))
    page.session.flush()
    // then
    #expect(try indices(page).first == 4_990)
    #expect(labels(page).contains("5001: 0"))
    try expectRows(page, of: store)
  }

  @Test func `another order keeps the position`() throws {
    let (page, store) = page(.array, count: 1_000)
    try page.scroll(Self.list, to: 100)
    store.send(.reversed)
    page.session.flush()
    #expect(try indices(page) == Array(90..<120))
    try expectRows(page, of: store)
  }

  @Test func `a list that becomes shorter than its position ends there`() throws {
    let (page, store) = page(count: 1_000)
    try page.scroll(Self.list, to: 900)
    for id in 15..<1_000 { store.send(.removed(id)) }
    page.session.flush()
    #expect(try indices(page) == Array(0..<15))
    try expectRows(page, of: store)
    for id in 0..<15 { store.send(.removed(id)) }
    page.session.flush()
    #expect(labels(page).isEmpty)
  }

  // MARK: Changes in rows

  @Test(arguments: LazyListKind.quietCases)
  func `a change in a row evaluates only that row`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    evaluated = 0
    _ = page.takePatches()
    // when
    try page.click(.button("5003: 0"))
    // then
    #expect(evaluated == 1)
    #expect(labels(page).contains("5003: 1"))
    #expect(try #require(page.takePatches().last).utf8.count < 100)
    // when rows that are not on the page change
    store.send(.row(10, .tapped))
    store.send(.row(9_000, .tapped))
    page.session.flush()
    // then
    #expect(evaluated == 1)
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

  // MARK: Rows that stay

  @Test func `a row with the focus stays with its neighbors`() throws {
    // given
    let (page, store) = page(count: 10_000)
    try page.focus(.button("3: 0"))
    // when
    try page.scroll(Self.list, to: 5_000)
    // then
    #expect(try indices(page) == [2, 3, 4] + Array(4_990..<5_020))
    #expect(page.focus?.trimmedText == "3: 0")
    // and it is used
    try page.click(.button("3: 0"))
    try expectRows(page, of: store)
    // and stays when rows come before it
    store.send(.inserted(LongList.Row(id: 100_000), at: 0))
    page.session.flush()
    #expect(try indices(page) == [3, 4, 5] + Array(4_991..<5_021))
    #expect(page.focus?.trimmedText == "3: 1")
    // when the focus is elsewhere and the window moves
    page.blur()
    try page.scroll(Self.list, to: 6_000)
    // then
    #expect(try indices(page) == Array(5_990..<6_020))
    try expectRows(page, of: store)
  }

  @Test(arguments: LazyListKind.allCases)
  func `named rows stay`(kind: LazyListKind) throws {
    let (page, store) = page(kind, count: 10_000)
    store.send(.kept([7, 9_999, -1]))
    page.session.flush()
    #expect(try indices(page) == Array(0..<40) + [9_999])
    try page.scroll(Self.list, to: 5_000)
    #expect(try indices(page) == [7] + Array(4_990..<5_020) + [9_999])
    try page.click(.button("7: 0"))
    try expectRows(page, of: store)
    store.send(.removed(7))
    page.session.flush()
    #expect(try indices(page) == Array(4_989..<5_019) + [9_998])
    try expectRows(page, of: store)
  }

  // MARK: Targets

  @Test(arguments: LazyListKind.allCases)
  func `a row that is scrolled to is on the page`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000)
    #expect(try values(page).count == 3)
    // when
    store.send(.targeted(7_000))
    page.session.flush()
    // then
    #expect(try indices(page) == Array(6_970..<7_030))
    #expect(try values(page)[3].array?[1].integer == 7_000)
    let fingerprint = try values(page)[3].array?[0]
    // when the user scrolls away, and rows change
    try page.scroll(Self.list, to: 100)
    store.send(.inserted(LongList.Row(id: 100_000), at: 0))
    page.session.flush()
    // then the list stays there
    #expect(try indices(page) == Array(91..<121))
    #expect(try values(page)[3].array == [try #require(fingerprint), .number(7_001)])
    // when it is set again
    store.send(.targeted(nil))
    page.session.flush()
    #expect(try values(page).count == 3)
    store.send(.targeted(7_000))
    page.session.flush()
    // then
    #expect(try indices(page).contains(7_001))
    try expectRows(page, of: store)
  }

  @Test func `a target that comes later is scrolled to when it is there`() throws {
    let (page, store) = page(count: 1_000)
    store.send(.targeted(100_000))
    page.session.flush()
    #expect(try indices(page) == Array(0..<40))
    store.send(.inserted(LongList.Row(id: 100_000), at: 500))
    page.session.flush()
    #expect(labels(page).contains("100000: 0"))
    #expect(try values(page)[3].array?[1].integer == 500)
  }

  @Test func `a visible target does not move the window`() throws {
    let (page, store) = page(count: 1_000)
    store.send(.targeted(5))
    page.session.flush()
    #expect(try indices(page) == Array(0..<40))
    #expect(try values(page)[3].array?[1].integer == 5)
  }

  // MARK: Sessions

  @Test func `a full re-render has the rows of the position`() throws {
    // given
    let (page, store) = page(count: 10_000)
    try page.scroll(Self.list, to: 5_000)
    page.disconnect()
    store.send(.inserted(LongList.Row(id: 100_000), at: 0))
    // when
    page.connect()
    // then
    #expect(try indices(page) == Array(4_991..<5_021))
    let html = String(decoding: page.session.content(), as: UTF8.self)
    #expect(html.contains("5000: 0"))
    #expect(!html.contains(">30: 0"))
  }

  @Test func `a page after a restart has the same rows`() throws {
    // given
    let (page, _) = page(count: 10_000)
    try page.focus(.button("3: 0"))
    try page.scroll(Self.list, to: 5_000)
    let shown = try indices(page)
    #expect(shown == [2, 3, 4] + Array(4_990..<5_020))
    // when
    let store = Store(initialState: LongList.State(count: 10_000)) { LongList() }
    let restarted = try page.restarted(with: LazyListPage(store: store, kind: .values))
    // then
    #expect(try indices(restarted) == shown)
    try expectRows(restarted, of: store)
    // and a shorter list ends before
    let short = Store(initialState: LongList.State(count: 50)) { LongList() }
    let other = try restarted.restarted(with: LazyListPage(store: short, kind: .values))
    #expect(try indices(other) == Array(2..<5) + Array(30..<50))
  }

  @Test(arguments: [
    "", "%", "[]", "null", "7", "[[]]", #"[["rows"]]"#, #"[["rows",7]]"#, #"[["rows","["]]"#,
    #"[["rows","[]"]]"#, #"[["rows","[1,2,3]"]]"#, #"[["other","[9,56,[[500,60]]]"]]"#,
    #"[["rows","[9,56,[[-1,60]]]"]]"#, #"[["rows","[9,56,[[1e300,60]]]"]]"#,
    #"[["rows","[9,56,[[0.5,60],[1],{}]]"]]"#, #"[["rows","[9,56,[[0,1e18]]]"]]"#,
    #"[["rows","[9,56,[]]"]]"#,
  ])
  func `forged positions are ignored`(text: String) throws {
    let store = Store(initialState: LongList.State(count: 1_000)) { LongList() }
    let page = TestPage(
      LiveSession(LazyListPage(store: store, kind: .values), rowPositions: text))
    #expect(try indices(page).first == 0)
    try page.scroll(Self.list, to: 500)
    #expect(try indices(page) == Array(490..<520))
    try expectRows(page, of: store)
  }

  @Test func `forged positions are limited`() throws {
    let store = Store(initialState: LongList.State(count: 1_000)) { LongList() }
    let page = TestPage(
      LiveSession(
        LazyListPage(store: store, kind: .values),
        rowPositions: #"[["rows","[9,56,[[2147483648,2147483648],[2147483648,3],[7,3]]]"]]"#))
    #expect(try indices(page) == Array(7..<10) + Array(840..<1_000))
    try expectRows(page, of: store)
  }

  @Test func `two browsers have positions of their own`() throws {
    let (page, store) = page(count: 10_000)
    let other = TestPage(LazyListPage(store: store, kind: .values))
    try page.scroll(Self.list, to: 5_000)
    #expect(try indices(other) == Array(0..<40))
  }

  @Test func `a list that comes back begins at its start`() throws {
    // given
    let (page, store) = page(count: 10_000)
    try page.scroll(Self.list, to: 5_000)
    // when
    store.send(.hidden(true))
    page.session.flush()
    #expect(page.all(Self.list).isEmpty)
    store.send(.hidden(false))
    page.session.flush()
    // then
    #expect(try indices(page) == Array(0..<40))
    try page.scroll(Self.list, to: 5_000)
    try expectRows(page, of: store)
  }

  // MARK: Forged events

  @Test(arguments: [
    "null", "[]", "{}", "7", #"{"first":1}"#, #"{"count":5}"#, #"{"first":-1,"count":5}"#,
    #"{"first":0.5,"count":5}"#, #"{"first":1e300,"count":5}"#, #"{"first":"4","count":5}"#,
    #"{"first":5000000000,"count":5}"#, #"{"first":4,"count":0.5}"#, #"{"first":4,"count":null}"#,
  ])
  func `events of no browser are ignored`(detail: String) throws {
    // given
    let (page, store) = page(count: 10_000)
    try page.scroll(Self.list, to: 5_000)
    _ = page.takePatches()
    // when
    try page.dispatch("live-rows", at: Self.list, detail: detail)
    // then
    #expect(page.takePatches().isEmpty)
    #expect(try indices(page) == Array(4_990..<5_020))
    try expectRows(page, of: store)
  }

  @Test(arguments: [
    (#"{"first":2147483648,"count":10}"#, 9_980..<10_000),
    (#"{"first":5000,"count":9007199254740991}"#, 4_968..<5_160),
    (#"{"first":5000,"count":-9007199254740991}"#, 4_992..<5_009),
    (#"{"first":5000,"count":10,"kept":[-1,0,0.5,1e300,"1",null,4294967296]}"#, 4_990..<5_020),
    (#"{"first":5000,"count":10,"kept":{}}"#, 4_990..<5_020),
  ])
  func `numbers are limited`(detail: String, shown: Range<Int>) throws {
    let (page, store) = page(count: 10_000)
    try page.dispatch("live-rows", at: Self.list, detail: detail)
    #expect(try indices(page) == Array(shown))
    try expectRows(page, of: store)
  }

  @Test func `a browser can't keep many rows`() throws {
    // given
    let (page, store) = page(count: 10_000)
    let numbers = page.all(.role("button")).compactMap { $0.attributes["data-n"] }
    #expect(numbers.count == 40)
    let others = ["1", try #require(page.find(Self.list).attributes["data-n"]), "99999"]
    // when
    let kept = (others + numbers.reversed()).joined(separator: ",")
    try page.dispatch(
      "live-rows", at: Self.list, detail: #"{"first":5000,"count":10,"kept":[\#(kept)]}"#)
    // then eight numbers are looked at, and five of them are rows
    #expect(try indices(page) == Array(34..<41) + Array(4_990..<5_020))
    try expectRows(page, of: store)
  }
}

@MainActor private var evaluated = 0

/// What rows are created from.
enum LazyListKind: CaseIterable, Sendable {
  case stores, storesAsComponents, values, array, keyed

  /// Those whose rows are not evaluated again with the list, in any build.
  static let quietCases: [Self] = [.storesAsComponents, .values]
}

private struct LazyListPage: Page, Restorable {
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
        let _ = evaluated += 1
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
        let _ = evaluated += 1
        button { "\(row.id): \(row.count)" }.onClick { store.send(.row(row.id, .tapped)) }
      }
      .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
    case .keyed:
      LazyList(
        KeyedRows(rows: store.rows), elementID: "rows", estimatedRowHeight: 56, in: div
      ) { row in
        let _ = evaluated += 1
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
      let _ = evaluated += 1
      button { "\(row.id): \(row.count)" }.onClick { store.send(.row(row.id, .tapped)) }
    }
    .keeping(store.keptIDs).scrolled(to: store.target).attributes(.style("color", "red"))
  }
}

private struct LazyRowView: Component {
  let store: StoreOf<LongListRow>

  var body: some HTML {
    let _ = evaluated += 1
    button { "\(store.id): \(store.count)" }.onClick { store.send(.tapped) }
  }
}
