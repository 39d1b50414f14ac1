import ComposableArchitecture
import LiveHTMLTesting
import Testing

@testable import LiveHTML

extension NavigationTests {
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
}
