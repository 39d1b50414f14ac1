import ComposableArchitecture
import LiveHTMLTesting
import Testing

@testable import LiveHTML

@Suite
@MainActor
struct NavigationTests {
  let ends = LockIsolated(0)
  let requests = LockIsolated<[String]>([])
  /// The addresses that have no page any more.
  let removed = LockIsolated<Set<String>>([])

  func open(_ path: String) async throws -> TestPage {
    try await TestPage(path: path) { [ends, requests, removed] path in
      requests.withValue { $0.append(path) }
      guard !removed.value.contains(path) else { return nil }
      switch path.prefix(while: { $0 != "?" }) {
      case "/": return SiteHomePage()
      case "/guarded": return SiteGuardedPage()
      case "/old": throw Redirect("/memos/2")
      case "/styled": return SiteStyledPage()
      case "/described": return SiteDescribedPage()
      case "/dark": return SiteDarkPage()
      case "/search": return SiteSearchPage()
      case "/dialog": return SiteDialogPage()
      case "/memos/1", "/memos/2":
        let id = String(path.dropFirst(7).prefix(1))
        return SiteMemoPage(
          store: Store(initialState: SiteMemo.State(id: id)) {
            SiteMemo(onEnd: { ends.withValue { $0 += 1 } })
          })
      default: return nil
      }
    }
  }

  func follow(_ link: String, on page: TestPage) async throws {
    try page.click(.link(link))
    await page.settle()
  }

  @Test
  func `link replaces the page and keeps elements with the same id`() async throws {
    // given
    let page = try await self.open("/")
    let player = try page.find(.id("player"))
    // when
    try await self.follow("First", on: page)
    // then
    #expect(try page.text(.role("heading")) == "Memo 1")
    #expect(page.document.title == "Memo 1")
    #expect(page.document.history.paths == ["/", "/memos/1"])
    #expect(try page.find(.id("player")) === player)
    // and: events reach the page
    try page.type("Milk", into: .label("Text"))
    #expect(try page.value(.label("Text")) == "Milk")
  }

  @Test
  func `back and forward restore the state of earlier pages`() async throws {
    // given
    let page = try await self.open("/memos/1")
    try page.type("Milk", into: .label("Text"))
    try await self.follow("Second", on: page)
    #expect(try page.value(.label("Text")) == "")
    try page.type("Bread", into: .label("Text"))
    // when
    try page.go(-1)
    await page.settle()
    // then
    #expect(try page.text(.role("heading")) == "Memo 1")
    #expect(try page.value(.label("Text")) == "Milk")
    #expect(page.document.history.path == "/memos/1")
    // when
    try page.go(1)
    await page.settle()
    // then
    #expect(try page.text(.role("heading")) == "Memo 2")
    #expect(try page.value(.label("Text")) == "Bread")
  }

  @Test
  func `back to an address without a page loads it and leaves the history as it is`() async throws {
    // given
    let page = try await self.open("/memos/1")
    try await self.follow("Second", on: page)
    self.removed.setValue(["/memos/1"])
    // when
    try page.go(-1)
    await page.settle()
    // then
    #expect(page.document.loadedPath == "/memos/1")
    #expect(page.document.history.paths == ["/memos/1", "/memos/2"])
    #expect(page.document.history.position == 0)
  }

  @Test
  func `link to another address of the same page keeps its state`() async throws {
    // given
    let page = try await self.open("/memos/1")
    try page.type("Milk", into: .label("Text"))
    // when
    try await self.follow("Tab", on: page)
    // then
    #expect(page.document.history.paths == ["/memos/1", "/memos/1?tab"])
    #expect(try page.value(.label("Text")) == "Milk")
    // when
    self.requests.setValue([])
    try page.go(-1)
    // then: the page shows its own entries without a route
    #expect(page.session.head.path == "/memos/1")
    #expect(self.requests.value == [])
  }

  @Test
  func `effects end with the page that is left`() async throws {
    // given
    let page = try await self.open("/memos/1")
    await page.settle()
    #expect(self.ends.value == 0)
    // when
    try await self.follow("Home", on: page)
    // then
    #expect(self.ends.value == 1)
  }

  @Test
  func `effects end with the page that the user closes`() async throws {
    // given
    let page = try await self.open("/memos/1")
    await page.settle()
    #expect(self.ends.value == 0)
    // when
    page.close()
    await page.settle()
    // then
    #expect(self.ends.value == 1)
  }

  @Test(arguments: [("File", "/file"), ("Styled", "/styled"), ("Dark", "/dark")])
  func `browser loads what only a document can show`(link: String, path: String) async throws {
    // given
    let page = try await self.open("/")
    // when
    try await self.follow(link, on: page)
    // then
    #expect(page.document.loadedPath == path)
    #expect(try page.text(.role("heading")) == "Home")
  }

  @Test
  func `metadata for search engines needs no new document`() async throws {
    // given
    let page = try await self.open("/")
    // when
    try await self.follow("Described", on: page)
    // then
    #expect(page.document.loadedPath == nil)
    #expect(try page.text(.role("heading")) == "Described")
  }

  @Test
  func `link without a connection is a plain link`() async throws {
    // given
    let page = try await self.open("/")
    page.disconnect()
    // when
    try await self.follow("First", on: page)
    // then
    #expect(page.document.loadedPath == "/memos/1")
    #expect(self.requests.value == ["/"])
  }

  @Test
  func `connection that is lost during a navigation`() async throws {
    // given
    let page = try await self.open("/")
    try page.click(.link("First"))
    page.disconnect()
    await page.settle()
    // when
    page.connect()
    // then
    #expect(try page.text(.role("heading")) == "Memo 1")
    #expect(page.document.history.paths == ["/", "/memos/1"])
  }

  @Test
  func `later navigation replaces one that waits`() async throws {
    // given
    let page = try await self.open("/")
    try page.click(.link("First"))
    // when
    try await self.follow("Second", on: page)
    // then
    #expect(try page.text(.role("heading")) == "Memo 2")
    #expect(page.document.history.paths == ["/", "/memos/2"])
  }

  @Test
  func `link in the markup is a plain link`() async throws {
    let page = try await self.open("/")
    let html = String(decoding: page.session.content(), as: UTF8.self)
    #expect(html.contains(#"<a href="/memos/1" data-live-link>First</a>"#))
  }

  @Test
  func `event for the page that was left is ignored`() async throws {
    // given
    let page = try await self.open("/memos/1")
    let button = try page.find(.button("Save"))
    let number = try #require(button.attributes["data-n"].flatMap { Int($0) })
    try await self.follow("Home", on: page)
    // then
    #expect(
      page.send("click", of: number) == .notOffered(element: number, event: "click"))
  }
}
