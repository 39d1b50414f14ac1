import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

extension LazyListTests {
  @Test(arguments: LazyListKind.quietCases, [0, 10, 4_980])
  func `rows before the window come and go`(kind: LazyListKind, index: Int) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    let shown = labels(page)
    evaluatedLazyRows = 0
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
    #expect(evaluatedLazyRows == 0)
    #expect(page.takePatches().allSatisfy { $0.utf8.count < 300 })
    try expectRows(page, of: store)
  }

  @Test(arguments: LazyListKind.quietCases)
  func `rows in the window come, go and move`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    evaluatedLazyRows = 0
    // when
    store.send(.inserted(LongList.Row(id: 100_000), at: 5_005))
    page.session.flush()
    // then
    #expect(evaluatedLazyRows == 1)
    #expect(labels(page).contains("100000: 0"))
    try expectRows(page, of: store)
    // when
    store.send(.removed(5_003))
    page.session.flush()
    // then the next row takes the place at the end
    #expect(evaluatedLazyRows == 2)
    try expectRows(page, of: store)
    // when
    store.send(.moved(from: 5_001, to: 5_009))
    page.session.flush()
    // then
    #expect(evaluatedLazyRows == 2)
    try expectRows(page, of: store)
    // when a row leaves the window
    store.send(.moved(from: 5_004, to: 9_000))
    page.session.flush()
    // then
    #expect(evaluatedLazyRows == 3)
    try expectRows(page, of: store)
    // when it comes back
    store.send(.moved(from: 8_999, to: 5_004))
    page.session.flush()
    // then
    #expect(evaluatedLazyRows == 4)
    try expectRows(page, of: store)
  }

  @Test(arguments: LazyListKind.quietCases)
  func `rows after the window change only their number`(kind: LazyListKind) throws {
    // given
    let (page, store) = page(kind, count: 10_000, comparesWithFreshPage: false)
    try page.scroll(Self.list, to: 5_000)
    evaluatedLazyRows = 0
    _ = page.takePatches()
    // when
    store.send(.inserted(LongList.Row(id: 100_000), at: 9_000))
    store.send(.moved(from: 8_000, to: 8_500))
    page.session.flush()
    // then
    #expect(evaluatedLazyRows == 0)
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
}
