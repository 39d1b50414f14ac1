import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

extension LazyListTests {
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
