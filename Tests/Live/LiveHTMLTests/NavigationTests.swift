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

  private func open(_ path: String) async throws -> TestPage {
    try await TestPage(path: path) { [ends, requests, removed] path in
      requests.withValue { $0.append(path) }
      guard !removed.value.contains(path) else { return nil }
      switch path.prefix(while: { $0 != "?" }) {
      case "/": return SiteHomePage()
      case "/guarded": return SiteGuardedPage()
      case "/old": throw Redirect("/memos/2")
      case "/styled": return SiteStyledPage()
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

  private func follow(_ link: String, on page: TestPage) async throws {
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
  func `events discard a prepared page, which may show less`() async throws {
    // given
    let router = PreparingRouter()
    let session = LiveSession(
      SiteMemoPage(store: Store(initialState: SiteMemo.State(id: "1")) { SiteMemo() }))
    _ = session.document(script: "/live.js")
    session.connect(router: router, send: { _ in })
    try session.receive(Array(#"[0,1,"\#(session.epoch)",0]"#.utf8))
    // when
    try session.receive(Array(#"[11,"/memos/2"]"#.utf8))
    #expect(router.prepared == "/memos/2")
    try session.receive(Array(#"[1,1,0,1,"change"]"#.utf8))
    // then
    #expect(router.prepared == nil)
  }

  @Test
  func `hover over a link prepares its page, and the click shows it`() async throws {
    // given
    let page = try await self.open("/")
    // when
    try page.hover(.link("First"))
    await page.settle()
    // then: the page is there, and is not shown
    #expect(self.requests.value == ["/", "/memos/1"])
    #expect(try page.text(.role("heading")) == "Home")
    // when
    try await self.follow("First", on: page)
    // then: its route has not run again
    #expect(try page.text(.role("heading")) == "Memo 1")
    #expect(page.document.history.paths == ["/", "/memos/1"])
    #expect(self.requests.value == ["/", "/memos/1"])
    // and: the page is used
    try page.type("Milk", into: .label("Text"))
    #expect(try page.value(.label("Text")) == "Milk")
  }

  @Test
  func `click on another link than the prepared one runs its route`() async throws {
    // given
    let page = try await self.open("/")
    try page.hover(.link("First"))
    try page.hover(.link("First"))
    await page.settle()
    #expect(self.requests.value == ["/", "/memos/1"])
    // when
    try await self.follow("Second", on: page)
    // then
    #expect(try page.text(.role("heading")) == "Memo 2")
    #expect(self.requests.value == ["/", "/memos/1", "/memos/2"])
    // and: the prepared page is gone
    try await self.follow("First", on: page)
    #expect(self.requests.value == ["/", "/memos/1", "/memos/2", "/memos/1"])
  }

  @Test
  func `event after a hover discards the prepared page`() async throws {
    // given
    let page = try await self.open("/memos/1")
    try page.hover(.link("Second"))
    await page.settle()
    // when
    try page.type("Milk", into: .label("Text"))
    try await self.follow("Second", on: page)
    // then
    #expect(self.requests.value == ["/memos/1", "/memos/2", "/memos/2"])
  }

  @Test
  func `redirect of an entry of the history replaces the entry`() async throws {
    // given: a page whose browser has an entry that the session does not know
    let sent = LockIsolated<[String]>([])
    func makePage() -> SiteMemoPage {
      SiteMemoPage(store: Store(initialState: SiteMemo.State(id: "1")) { SiteMemo() })
    }
    let session = LiveSession(makePage(), path: "/memos/1")
    _ = session.document(script: "/live.js")
    let router = RedirectingRouter(page: makePage(), path: "/memos/1?tab")
    session.connect(router: router) { message in
      sent.withValue { $0.append(String(decoding: message, as: UTF8.self)) }
    }
    try session.receive(Array(#"[0,1,"\#(session.epoch)",0]"#.utf8))
    // when: the user goes to it
    try session.receive(Array(#"[3,1,0,7,"/old"]"#.utf8))
    await session.finishNavigation()
    // then: it has the other address, and no entry is new
    let steps = sent.value.filter { $0.contains("/memos/1?tab") }
    #expect(!steps.isEmpty)
    for step in steps { #expect(step.contains(#"[8,7,"/memos/1?tab"]"#), "\(step)") }
    session.end()
  }

  private final class RedirectingRouter: PageRouter {
    private let page: SiteMemoPage
    private let path: String

    init(page: SiteMemoPage, path: String) {
      self.page = page
      self.path = path
    }

    func destination(of path: String) async -> PageDestination {
      .page(self.page, path: self.path)
    }
  }

  private final class PreparingRouter: PageRouter {
    var prepared: String?

    func destination(of path: String) async -> PageDestination { .document }

    func prepare(_ path: String) { self.prepared = path }

    func discardPrepared() { self.prepared = nil }
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
  func `redirects of routes and pages`() async throws {
    // given
    let page = try await self.open("/")
    // when: a route redirects
    try await self.follow("Old", on: page)
    // then
    #expect(try page.text(.role("heading")) == "Memo 2")
    #expect(page.document.history.paths == ["/", "/memos/2"])
    // when: a page redirects when it is opened
    try await self.follow("Guarded", on: page)
    // then: it gets no entry
    #expect(try page.text(.role("heading")) == "Home")
    #expect(page.document.history.paths == ["/", "/memos/2", "/"])
    // when: a feature redirects
    try await self.follow("First", on: page)
    try page.click(.button("Save"))
    await page.settle()
    // then
    #expect(try page.text(.role("heading")) == "Home")
    #expect(page.document.history.paths == ["/", "/memos/2", "/", "/memos/1", "/"])
    // when: the user returns
    try page.go(-1)
    await page.settle()
    // then: the page does not redirect again
    #expect(try page.text(.role("heading")) == "Memo 1")
  }

  /// A page that redirects when it is opened, or when it is shown.
  private struct RedirectingPage: Page {
    let path: String
    let destination: String
    let isShown: Bool
    let model = RedirectModel()

    var head: PageHead {
      PageHead(title: path, redirect: isShown ? model.destination : destination)
    }

    var body: some HTML {
      h1 { path }.onMount { model.destination = destination }
    }
  }

  @Observable
  @MainActor
  final class RedirectModel { var destination: String? }

  private struct StartPage: Page {
    var head: PageHead { PageHead(title: "Start", path: "/") }
    var body: some HTML { h1 { Link(to: "/a") { "Start" } } }
  }

  @Test(arguments: [false, true])
  func `pages that redirect to each other end with an error`(isShown: Bool) async throws {
    // given
    let page = try await TestPage(path: "/") { path in
      switch path {
      case "/": StartPage()
      case "/a": RedirectingPage(path: path, destination: "/b", isShown: isShown)
      case "/b": RedirectingPage(path: path, destination: "/a", isShown: isShown)
      default: nil
      }
    }
    let time = ContinuousClock.now
    page.session.redirects.now = { time }
    page.session.redirects.noteShown()
    var loops: [[String]] = []
    page.session.onReport = { if case .redirectLoop(let paths) = $0 { loops.append(paths) } }
    // when
    try await self.follow("Start", on: page)
    // Each page redirects in a later turn.
    for _ in 1...20 { await page.settle() }
    // then
    #expect(try page.text(.role("heading")) == "Too many redirects")
    #expect(page.all(.role("listitem")).map(\.textContent) == ["/b", "/a"])
    #expect(loops.map(\.count) == [11])
    #expect(page.document.loadedPath == nil)
    // and: the user goes back to the page before
    let count = page.document.history.paths.count
    try page.go(1 - count)
    await page.settle()
    #expect(try page.text(.role("heading")) == "Start")
  }

  @Test
  func `entries of the history that redirect to each other end with an error`() async throws {
    // given: entries of a page that is no longer open, and which redirect from now on
    let isLocked = LockIsolated(false)
    let page = try await TestPage(path: "/") { path in
      guard isLocked.value else { return path == "/" ? StartPage() : SiteHomePage() }
      return RedirectingPage(path: path, destination: path == "/" ? "/a" : "/", isShown: false)
    }
    try await self.follow("Start", on: page)
    #expect(page.document.history.paths == ["/", "/a"])
    isLocked.setValue(true)
    // when
    try page.go(-1)
    await page.settle()
    // then: the entry shows the error, and there is no new one
    #expect(try page.text(.role("heading")) == "Too many redirects")
    #expect(page.document.history.paths.count == 2)
  }

  @Test
  func `first page redirects`() async throws {
    let page = try await self.open("/guarded")
    #expect(try page.text(.role("heading")) == "Home")
    #expect(page.document.history.paths == ["/"])
  }

  @Test(arguments: [("File", "/file"), ("Styled", "/styled")])
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
