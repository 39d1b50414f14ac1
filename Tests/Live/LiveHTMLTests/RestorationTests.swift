import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@Suite
@MainActor
struct RestorationTests {
  private func page() -> DraftPage {
    DraftPage(store: Store(initialState: Draft.State()) { Draft() })
  }

  @Test
  func stateIsFoundAgain() throws {
    let before = TestPage(page())
    try before.type("Dear", into: .label("Text"))
    try before.click(.button("Zoom"))
    let after = try before.restarted(with: page())
    #expect(try after.value(.label("Text")) == "Dear")
    // The zoom level is not restorable.
    #expect(try after.text(.role("status")) == "100 %")
    #expect(before.session.hasEnded)
    try after.type("Dear you", into: .label("Text"))
    #expect(try after.restarted(with: page()).value(.label("Text")) == "Dear you")
  }

  @Test
  func onlyRestorableChangesAreReported() throws {
    let page = TestPage(page())
    var changes = 0
    page.session.onRestorableChange = { changes += 1 }
    try page.click(.button("Zoom"))
    #expect(changes == 0)
    try page.type("Dear", into: .label("Text"))
    #expect(changes == 1)
    page.session.end()
    #expect(try page.session.restorableState() == nil)
  }

  @Test
  func `change at any depth of state that is kept as a whole is reported`() throws {
    // given
    let page = TestPage(FormPage(store: Store(initialState: Form.State()) { Form() }))
    var kept: [String] = []
    page.session.onRestorableChange = { [weak session = page.session] in
      guard let state = try? session?.restorableState() else { return }
      kept.append(String(decoding: state, as: UTF8.self))
    }
    // when
    for name in ["Count", "Name", "Note", "Row", "Note"] { try page.click(.button(name)) }
    // then
    #expect(kept.count == 5)
    #expect(kept.first?.contains(#""count":1"#) == true)
    #expect(kept.last?.contains(#""name":"a""#) == true)
    #expect(kept.last?.contains(#""text":"aa""#) == true)
    #expect(kept.last?.contains(#""value":1"#) == true)
    // The zoom level is not restorable.
    try page.click(.button("Zoom"))
    #expect(kept.count == 5)
  }

  @Test
  func itIsReadableAndOfOnePage() throws {
    let page = TestPage(page())
    try page.type("Dear", into: .label("Text"))
    let state = try #require(try page.session.restorableState())
    #expect(
      String(decoding: state, as: UTF8.self)
        == #"{"events":{"isComplete":false,"last":1},"page":"LiveHTMLTests.DraftPage","state":{"text":"Dear"}}"#
    )
  }

  @Test
  func aPageThatIsPrivateIsTheSameInEachProcess() throws {
    // given: a page whose reflected name contains a memory address of this process
    #expect(String(reflecting: PrivatePage.self).contains("$"))
    // when
    let state = try #require(try LiveSession(PrivatePage()).restorableState())
    // then
    #expect(
      String(decoding: state, as: UTF8.self)
        == #"{"events":{"isComplete":false,"last":0},"page":"LiveHTMLTests.PrivatePage","state":"a"}"#
    )
  }

  @Test(arguments: [
    #"{"page":"Other.Page","state":{"text":"Dear"}}"#,
    #"{"page":"LiveHTMLTests.DraftPage","state":{"body":"Dear"}}"#, "", "{",
  ])
  func invalidStateIsNotRestored(state: String) throws {
    let session = LiveSession(page(), restoring: Array(state.utf8))
    #expect(session.restorationError != nil)
    #expect(try TestPage(session).value(.label("Text")) == "")
  }

  @Test
  func `a restored page says which events its state includes`() throws {
    // given
    let before = TestPage(page())
    try before.type("Dear", into: .label("Text"))
    func document() throws -> String {
      let state = try before.session.restorableState()
      return String(
        decoding: LiveSession(page(), restoring: state).document(script: "/live.js"),
        as: UTF8.self)
    }
    #expect(try document().contains("data-applied=\"1\""))
    #expect(try !document().contains("data-complete"))
    // when
    before.session.endEvents()
    // then
    #expect(try document().contains("data-applied=\"1\" data-complete=\"1\""))
    // when: an event arrives in the last moment
    #expect(throws: LiveSessionError.ended) {
      try before.session.receive(#"[1,2,0,2,"input",{"value":"Dear you"}]"#.utf8)
    }
    // then
    #expect(before.session.lastEvent == 1)
    #expect(try document().contains("data-applied=\"1\" data-complete=\"1\""))
  }

  @Test
  func `state of an earlier version has no events`() throws {
    let state = #"{"page":"LiveHTMLTests.DraftPage","state":{"text":"Dear"}}"#
    let session = LiveSession(page(), restoring: Array(state.utf8))
    let document = String(decoding: session.document(script: "/live.js"), as: UTF8.self)
    #expect(document.contains("value=\"Dear\""))
    #expect(!document.contains("data-applied"))
  }

  @Test
  func otherPagesHaveNothingToFindAgain() throws {
    let page = TestPage(CounterPage(store: Store(initialState: Counter.State()) { Counter() }))
    #expect(!page.session.isRestorable)
    #expect(try page.session.restorableState() == nil)
  }
}

private struct PrivatePage: Page, Restorable {
  var head: PageHead { PageHead(title: "Private") }
  var restorableState: String { "a" }
  func restore(_ state: String) {}
  var body: some HTML { p { "a" } }
}
