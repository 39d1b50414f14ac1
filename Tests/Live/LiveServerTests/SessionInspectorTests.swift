#if LiveServer
import Clocks
import ComposableArchitecture
import ConcurrencyExtras
import LiveHTML
import Testing

@testable import LiveServer

/// The debug page of a session, with the responses to its questions.
@MainActor
@Suite
struct SessionInspectorTests {
  private let inspection = SessionInspection(
    session: SessionRecord(id: "1", path: "/"),
    tree: LiveSession(RowsPage(count: 3)).inspect()
      ?? ComponentTree(components: [], changes: []))

  @Test
  func `a page asks again after no response, and ends with its session`() async {
    // given
    let clock = TestClock()
    let responses = LockIsolated<[InspectionResponse]>([
      .noResponse, .inspection(self.inspection), .noSession, .noResponse,
    ])
    let state = SessionInspector.State(id: "1", response: .inspection(self.inspection))
    let store = TestStore(initialState: state) {
      SessionInspector { responses.withValue { $0.removeFirst() } }
    } withDependencies: {
      $0.continuousClock = clock
    }
    // when
    let task = await store.send(.opened)
    await clock.advance(by: .seconds(1))
    // then: the last snapshot stays
    await store.receive(\.responseReceived) { $0.status = .isLate }
    #expect(store.state.inspection == self.inspection)
    // when
    await clock.advance(by: .seconds(1))
    // then
    await store.receive(\.responseReceived) { $0.status = .current }
    // when
    await clock.advance(by: .seconds(1))
    // then: it does not ask any more
    await store.receive(\.responseReceived) { $0.status = .hasEnded }
    #expect(store.state.inspection == self.inspection)
    await task.finish()
    #expect(responses.value.count == 1)
  }

  @Test
  func `a page without a response says so`() {
    // given
    let state = SessionInspector.State(id: "0/1", response: .noResponse)
    let store = Store(initialState: state) {
      SessionInspector { .noResponse }
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    // when
    let session = LiveSession(SessionInspectorPage(store: store, path: "/"))
    // then
    let html = String(decoding: session.content(), as: UTF8.self)
    #expect(html.contains("Session 0/1</h1>"))
    #expect(html.contains("The worker of the session has not responded."))
  }

  @Test
  func `responses are messages`() {
    for response in [InspectionResponse.inspection(self.inspection), .noSession] {
      #expect(InspectionResponse(response: response.message) == response)
    }
    for response in [nil, [], [1, 2]] as [[UInt8]?] {
      #expect(InspectionResponse(response: response) == .noResponse)
    }
  }

  @Test
  func `a response that is too large has fewer components`() throws {
    // given
    let tree = try #require(LiveSession(RowsPage(count: 290)).inspect())
    var inspection = SessionInspection(session: SessionRecord(id: "1", path: "/"), tree: tree)
    inspection.session.lastEvent = String(
      repeating: "x", count: WorkerBus.maximumMessageSize - 20_000)
    // when
    let message = InspectionResponse.inspection(inspection).message
    // then
    #expect(message.count <= WorkerBus.maximumMessageSize)
    guard case .inspection(let decoded) = InspectionResponse(response: message) else {
      Issue.record("The message can't be decoded.")
      return
    }
    let root = try #require(decoded.tree.components.first)
    #expect(root.children == Array(tree.components[0].children.prefix(root.children.count)))
    #expect(root.children.count > 0)
    #expect(root.omitted == 290 - root.children.count)
    #expect(root.omitted > 0)
    #expect(decoded.tree.components.count == tree.components.count)
  }

  @Test
  func `the journal keeps no text of users`() {
    // given
    let journal = SessionJournal()
    let key = SessionKey()
    // when
    journal.noteOpened(key, path: "/search?q=Secret&all&from=a=b")
    journal.note(
      .failure(event: "click", element: 2, error: "Secret", type: "OrderError"), of: key)
    journal.note(.redirectLoop(["/a?x=Secret", "/b"]), of: key)
    // then
    let summary = journal.summary
    #expect(summary.sessions.map(\.path) == ["/search?q=…&all&from=…"])
    #expect(
      summary.entries.map(\.text) == [
        "redirects in a loop: /a?x=… /b", "OrderError thrown by click on 2",
      ])
  }

  @Test
  func `sessions are found by ids that differ`() {
    // given
    let journal = SessionJournal()
    let keys = (0..<20_000).map { _ in SessionKey() }
    // when
    for key in keys { journal.noteOpened(key, path: "/") }
    // then
    #expect(Set(journal.summary.sessions.map(\.id)).count == keys.count)
    #expect(keys.allSatisfy { journal.session(SessionRecord.id(of: $0))?.key == $0 })
    // when
    journal.noteEnd(keys[0])
    // then
    #expect(journal.session(SessionRecord.id(of: keys[0])) == nil)
  }
}

private struct RowsPage: Page {
  let count: Int

  var head: PageHead { PageHead(title: "Rows") }

  var body: some HTML {
    main {
      for _ in 0..<count { RowView() }
    }
  }
}

private struct RowView: Component {
  var body: some HTML { p { "Row" } }
}
#endif
