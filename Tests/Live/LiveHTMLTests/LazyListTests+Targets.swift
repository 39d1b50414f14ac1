import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

extension LazyListTests {
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
}
