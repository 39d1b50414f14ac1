import ComposableArchitecture
import LiveHTMLTesting
import Observation
import RowStreams
import Testing

@testable import LiveHTML

@MainActor
@Suite
struct StreamTests {
  private let store = Store(initialState: Chat.State()) { Chat() }

  private func texts(_ page: TestPage) -> [String] {
    page.all(.role("listitem")).map { $0.textContent.replacing(#/Delete.*/#, with: "") }
  }

  private func receive(_ ids: Int..., on page: TestPage) {
    for id in ids { self.store.send(.received(Chat.Message(id: id, text: "\(id)"))) }
    page.session.flush()
  }

  @Test
  func `rows are appended, prepended, replaced and removed`() throws {
    // given
    let page = TestPage(ChatPage(store: store))
    // when, then
    self.receive(1, 2, on: page)
    #expect(self.texts(page) == ["1", "2"])
    self.store.send(.recalled(Chat.Message(id: 0, text: "0")))
    page.session.flush()
    #expect(self.texts(page) == ["0", "1", "2"])
    self.store.send(.edited(Chat.Message(id: 1, text: "one & only")))
    self.store.send(.edited(Chat.Message(id: 7, text: "7")))
    page.session.flush()
    #expect(self.texts(page) == ["0", "one & only", "2"])
    self.store.send(.deleted(0))
    self.store.send(.deleted(8))
    page.session.flush()
    #expect(self.texts(page) == ["one & only", "2"])
    self.receive(1, on: page)
    #expect(self.texts(page) == ["1", "2"])
    self.store.send(.cleared)
    self.receive(9, on: page)
    #expect(self.texts(page) == ["9"])
  }

  @Test
  func `a row is sent once`() throws {
    // given
    let page = TestPage(ChatPage(store: store))
    self.receive(1, on: page)
    _ = page.takePatches()
    // when
    self.receive(2, on: page)
    // then
    let patch = try #require(page.takePatches().first)
    #expect(
      patch.hasSuffix(
        #"""
        5,0,"2","<li data-live-key=\"2\"><span>2</span><button data-live-value=\"delete\">Delete 2</button></li>"]]]
        """#), "\(patch)")
  }

  @Test
  func `rows beyond the limit go at the other end`() {
    // given
    let page = TestPage(ChatPage(store: store))
    // when, then
    self.receive(1, 2, 3, 4, 5, 6, 7, on: page)
    #expect(self.texts(page) == ["3", "4", "5", "6", "7"])
    self.store.send(.recalled(Chat.Message(id: 0, text: "0")))
    page.session.flush()
    #expect(self.texts(page) == ["0", "3", "4", "5", "6"])
    // when: more than the stream keeps, before the page is rendered
    self.store.send(.receivedAll((100..<200).map { Chat.Message(id: $0, text: "\($0)") }))
    page.session.flush()
    // then
    #expect(self.texts(page) == ["195", "196", "197", "198", "199"])
  }

  @Test
  func `rows from before the page are shown at first`() {
    // given
    for id in 1...7 { self.store.send(.received(Chat.Message(id: id, text: "\(id)"))) }
    self.store.send(.deleted(4))
    // when
    let page = TestPage(ChatPage(store: store))
    // then
    #expect(self.texts(page) == ["3", "5", "6", "7"])
    self.receive(8, on: page)
    #expect(self.texts(page) == ["3", "5", "6", "7", "8"])
    // and: a later page begins without what another one has shown
    let other = TestPage(ChatPage(store: store))
    #expect(self.texts(other) == [])
    self.receive(9, on: page)
    other.session.flush()
    #expect(self.texts(page) == ["5", "6", "7", "8", "9"])
    #expect(self.texts(other) == ["9"])
  }

  @Test
  func `document contains the first rows, and operations before it are not repeated`() {
    // given: operations between the creation of the session and its document
    let session = LiveSession(ChatPage(store: store))
    self.store.send(.received(Chat.Message(id: 1, text: "one")))
    session.flush()
    self.store.send(.received(Chat.Message(id: 2, text: "two")))
    // when
    let html = String(decoding: session.document(script: "/live.js"), as: UTF8.self)
    // then
    #expect(html.contains("<!--rows--><li data-live-key=\"1\"><span>one<"))
    #expect(html.contains("<li data-live-key=\"2\"><span>two<"))
    #expect(!String(decoding: session.content(), as: UTF8.self).contains("one"))
    session.end()
  }

  @Test
  func `lost patches that are sent again do not double rows`() {
    // given
    let page = TestPage(ChatPage(store: store))
    self.receive(1, on: page)
    page.isSlow = true
    self.receive(2, on: page)
    // when: the message is lost, and another row comes while the page is away
    page.disconnect()
    self.receive(3, on: page)
    page.isSlow = false
    page.connect()
    // then
    #expect(self.texts(page) == ["1", "2", "3"])
    // when: the browser had got the patch, and the server does not know
    page.disconnect()
    page.connect()
    self.receive(4, on: page)
    #expect(self.texts(page) == ["1", "2", "3", "4"])
  }

  @Test
  func `page that is rendered again keeps its rows`() {
    // given
    let page = TestPage(ChatPage(store: store))
    self.receive(1, 2, on: page)
    // when: it misses more than the session keeps
    page.disconnect()
    let long = String(repeating: "x", count: 300_000)
    self.store.send(.received(Chat.Message(id: 3, text: long)))
    page.session.flush()
    page.connect()
    // then: without what it has missed
    #expect(self.texts(page) == ["1", "2"])
    self.receive(4, on: page)
    #expect(self.texts(page) == ["1", "2", "4"])
  }

  @Test
  func `page with the latest rows shows them when it is rendered again`() {
    // given
    let latest = LockIsolated([Chat.Message(id: 1, text: "1")])
    let page = TestPage(ChatPage(store: store, latest: { latest.value }))
    #expect(self.texts(page) == ["1"])
    self.receive(2, on: page)
    #expect(self.texts(page) == ["1", "2"])
    // when
    page.disconnect()
    let long = String(repeating: "x", count: 300_000)
    self.store.send(.received(Chat.Message(id: 3, text: long)))
    page.session.flush()
    latest.setValue([1, 2, 3, 4, 5, 6].map { Chat.Message(id: $0, text: "latest \($0)") })
    page.connect()
    // then: as many as the limit allows
    #expect(self.texts(page) == [2, 3, 4, 5, 6].map { "latest \($0)" })
    self.receive(7, on: page)
    #expect(self.texts(page).last == "7")
  }

  @Test
  func `list that appears again shows new rows only`() {
    // given
    let model = Visibility()
    let page = TestPage(ChatPage(store: store, isShown: { model.isShown }))
    self.receive(1, on: page)
    // when
    model.isShown = false
    page.session.flush()
    #expect(self.texts(page) == [])
    self.receive(2, 3, on: page)
    model.isShown = true
    page.session.flush()
    // then: with what nobody has seen
    #expect(self.texts(page) == ["2", "3"])
    self.receive(4, on: page)
    #expect(self.texts(page) == ["2", "3", "4"])
  }

  @Test
  func `clicks on rows reach the element around them`() throws {
    // given
    let page = TestPage(ChatPage(store: store))
    self.receive(1, 2, on: page)
    // when
    try page.click(.button("Delete 2"))
    try page.click(.text("1"))
    // then
    #expect(try page.text(.role("status")) == "2 delete, 1 -")
    // when: a click beside the rows, or a client that is no browser
    let list = try page.find(.role("list"))
    let number = try #require(list.attributes["data-n"].flatMap { Int($0, radix: 10) })
    page.send("click", of: number)
    page.send("click", of: number, detail: "{\"row\":1}")
    // then
    #expect(try page.text(.role("status")) == "2 delete, 1 -")
  }

  @Test
  func `memory of a page does not grow with its rows`() throws {
    // given: a page whose browser acknowledges each patch
    let session = LiveSession(ChatPage(store: store))
    _ = session.document(script: "/live.js")
    let sizes = LockIsolated<[Int]>([])
    session.connect { message in sizes.withValue { $0.append(message.count) } }
    try session.receive(Array("[0,1,\"\(session.epoch)\",\(session.lastPatch)]".utf8))
    func receive(_ id: Int) throws {
      self.store.send(.received(Chat.Message(id: id, text: "\(id)")))
      session.flush()
      try session.receive(Array("[2,\(session.lastPatch)]".utf8))
    }
    for id in 10_001...10_010 { try receive(id) }
    let size = try self.size(of: session)
    sizes.setValue([])
    // when
    var count = 0
    for id in 20_001...30_000 {
      try receive(id)
      count = max(count, self.store.messages.operations.count)
    }
    // then: neither tokens, nor instances, nor operations, nor patches
    #expect(try self.size(of: session) == size)
    #expect(count == 1)
    #expect(sizes.value.count == 10_000)
    #expect((sizes.value.max() ?? 0) - (sizes.value.min() ?? 0) <= 4)
    session.end()
  }

  /// The bytes of all renderings, the number of instances, the rows and operations that lists keep,
  /// and the patches that the session keeps.
  private func size(of session: LiveSession) throws -> [Int] {
    var bytes = 0
    var count = 0
    var rows = 0
    func add(_ boundary: Boundary) {
      bytes += boundary.rendition.bytes.count
      count += 1
      for list in boundary.rendition.lists {
        rows += list.rows.count + ((list as? any KeptOperations)?.keptOperationCount ?? 0)
      }
      for child in boundary.rendition.children { add(child) }
    }
    add(try #require(session.tree.root))
    let patches = session.history.messages(after: session.lastPatch)?.count ?? -1
    return [bytes, count, rows, patches, session.content().count]
  }

  @Test
  func `reducer is tested by repeating the change`() async {
    let store = TestStore(initialState: Chat.State()) { Chat() }
    let message = Chat.Message(id: 1, text: "a")
    await store.send(.received(message)) { $0.messages.append(message) }
    await store.send(.deleted(1)) { $0.messages.remove(id: 1) }
  }

  @Test
  func `handlers in rows and rows of several elements are reported`() {
    // given
    let page = TestPage(WrongRowsPage(store: store))
    // when, then
    withExpectedIssue("has event handlers") {
      self.store.send(.received(Chat.Message(id: 1, text: "handler")))
      page.session.flush()
    }
    #expect(page.all(.role("button")).map { $0.attributes["data-on"] } == [nil])
    let other = TestPage(WrongRowsPage(store: store))
    withExpectedIssue("not exactly one element") {
      self.store.send(.received(Chat.Message(id: 2, text: "text")))
      other.session.flush()
    }
  }

  private func withExpectedIssue(_ text: String, _ operation: () -> Void) {
    withKnownIssue {
      operation()
    } matching: { issue in
      issue.description.contains(text)
    }
  }

  @Test
  func `list beside other content has an element of its own`() {
    // given
    let page = TestPage(WrongRowsPage(store: store))
    // then
    #expect(page.document.body.children.map(\.name) == ["", "h1", "div", ""])
  }
}

/// The operations that a list keeps.
@MainActor
private protocol KeptOperations {
  var keptOperationCount: Int { get }
}

extension StreamRows: KeptOperations {
  fileprivate var keptOperationCount: Int { self.html.stream.operations.count }
}

@Observable
@MainActor
private final class Visibility { var isShown = true }

private struct WrongRowsPage: Page {
  let store: StoreOf<Chat>

  var head: PageHead { PageHead(title: "Wrong") }

  var body: some HTML {
    h1 { "Rows" }
    StreamList(store.messages) { message in
      if message.text == "handler" { button { "a" }.onClick {} } else { "text" }
    }
  }
}
