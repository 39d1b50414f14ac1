import ComposableArchitecture
import LiveHTMLTesting
import Testing

@testable import LiveHTML

extension NavigationTests {
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

  private final class PreparingRouter: PageRouter {
    var prepared: String?

    func destination(of path: String) async -> PageDestination { .document }

    func prepare(_ path: String) { self.prepared = path }

    func discardPrepared() { self.prepared = nil }
  }
}
