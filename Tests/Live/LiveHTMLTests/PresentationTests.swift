import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct PresentationTests {
  let store = Store(initialState: Memos.State()) { Memos() }
  let page: TestPage

  init() {
    self.page = TestPage(MemosPage(store: self.store))
  }

  @Test
  func alerts() throws {
    try page.click(.button("Delete all"))
    let alert = try page.find(.role("alertdialog"))
    #expect(
      alert.outline() == """
        <dialog aria-describedby="live-alertdialog-message" aria-label="Delete <all>?" \
        aria-modal="true" data-modal data-on="cancel!" open role="alertdialog">
          <h2>
            "Delete <all>?"
          <p id="live-alertdialog-message">
            "They are gone then."
          <div class="live-buttons">
            <button class="live-destructive" data-on="click" type="button">
              "Delete"
            <button autofocus class="live-cancel" data-on="click" type="button">
              "Keep"
        """)
    try page.click(.button("Delete"))
    #expect(store.answers == ["confirmed"])
    #expect(page.all(.role("alertdialog")).isEmpty)
  }

  @Test
  func escapeMeansTheCancelButton() throws {
    try page.click(.button("Delete all"))
    try page.press("Escape")
    #expect(store.answers == ["dismissed"])
    #expect(page.all(.role("alertdialog")).isEmpty)
  }

  @Test
  func confirmationDialogs() throws {
    try page.click(.button("Export"))
    try page.click(.button("WAV"))
    #expect(store.answers == ["wav"])
    try page.click(.button("Export"))
    try page.click(.button("Cancel"))
    #expect(store.answers == ["wav", "not exported"])
    #expect(page.all(.role("dialog")).isEmpty)
  }

  @Test(arguments: [("Delete all", "Delete"), ("Delete all", "Keep"), ("Export", "WAV")])
  func `a press in a dialog that is removed at the same moment is dropped`(
    opening: String, button: String
  ) throws {
    // given
    try page.click(.button(opening))
    let answers = store.answers
    // when the dialog is removed, and the browser does not know that yet
    store.send(opening == "Export" ? .dialog(.dismiss) : .alert(.dismiss))
    try page.click(.button(button))
    // then no action is sent for the missing dialog, which would be reported as an issue
    #expect(store.answers.count == answers.count + 1)
    #expect(page.all(.button(button)).isEmpty)
  }

  @Test(arguments: [
    ("Delete all", "Delete"), ("Delete all", "Keep"), ("Export", "WAV"), ("Export", "Cancel"),
  ])
  func `a press in a dialog that is replaced at the same moment is dropped`(
    opening: String, button: String
  ) throws {
    // given
    try page.click(.button(opening))
    // when another dialog is presented, and the browser does not know that yet
    store.send(.diskFilledUp)
    try page.click(.button(button))
    // then the other dialog is not answered
    #expect(store.answers == [])
    #expect(try page.text(.role("heading")) == "The disk is full.")
  }

  @Test(arguments: ["Delete all", "Export"])
  func `Escape in a dialog that is replaced at the same moment is dropped`(
    opening: String
  ) throws {
    // given
    try page.click(.button(opening))
    // when another dialog is presented, and the browser does not know that yet
    store.send(.diskFilledUp)
    try page.press("Escape")
    // then the other dialog is not answered
    #expect(store.answers == [])
    #expect(try page.text(.role("heading")) == "The disk is full.")
  }

  @Test(arguments: [("Delete all", "Delete", "confirmed"), ("Export", "WAV", "wav")])
  func `a press in a dialog that is presented once more is an answer`(
    opening: String, button: String, answer: String
  ) throws {
    // given
    try page.click(.button(opening))
    // when an equal dialog with another id is presented, which is not rendered again
    store.send(.view(opening == "Export" ? .exportTapped : .deleteTapped))
    try page.click(.button(button))
    // then
    #expect(store.answers == [answer])
    #expect(page.all(.button(button)).isEmpty)
  }

  @Test
  func `Escape in a sheet that is removed at the same moment is dropped`() throws {
    // given
    try page.click(.button("Edit"))
    // when the sheet is removed, and the browser does not know that yet
    store.send(.editor(.dismiss))
    try page.press("Escape")
    // then no action is sent for the missing sheet, which would be reported as an issue
    #expect(store.editor == nil)
    #expect(page.all(.role("dialog")).isEmpty)
  }

  @Test
  func `an alert without buttons gets one, with the text of the environment`() throws {
    // given
    var state = Memos.State()
    state.alert = AlertState { TextState("The disk is full.") }
    let store = Store(initialState: state) { Memos() }
    let page = TestPage(MemosPage(store: store))
    let german = TestPage(GermanMemos(store: store))
    // then
    #expect(throws: Never.self) { try page.find(.button("OK")) }
    #expect(german.all(.button("OK")).isEmpty)
    // when
    try german.click(.button("Gut"))
    // then
    #expect(store.alert == nil)
    // when
    try german.click(.button("Export"))
    try german.click(.button("Abbrechen"))
    // then
    #expect(store.answers == ["dismissed", "not exported"])
  }

  @Test
  func sheets() throws {
    try page.click(.button("Edit"))
    try page.click(.button("Increment"))
    #expect(try page.text(.role("paragraph")) == "Count 1")
    #expect(store.editor?.count == 1)
    try page.press("Escape")
    #expect(store.editor == nil)
    #expect(page.all(.role("dialog")).isEmpty)
  }

  @Test
  func backAndForward() throws {
    #expect(page.document.history.path == "/")
    try page.click(.button("Two"))
    #expect(page.document.history.path == "/1")
    #expect(page.document.history.position == 1)
    try page.go(-1)
    #expect(store.path.isEmpty)
    try page.go(1)
    #expect(store.path.map(\.count) == [1])
    #expect(page.document.history.paths == ["/", "/1"])

    try page.click(.button("Back"))
    #expect(page.document.history.position == 0)
    #expect(page.document.history.paths == ["/", "/1"])
  }

  @Test
  func theHistoryRestartsWithThePage() throws {
    let session = LiveSession(MemosPage(store: store), path: "/3/4")
    var messages: [String] = []
    session.connect { messages.append(String(decoding: $0, as: UTF8.self)) }
    try session.receive(#"[0,1,"another",7]"#.utf8)
    #expect(messages.count == 2)
    #expect(messages.last == #"[1,1,0,[[8,0,"/3/4"]]]"#)
    // Further changes add entries after that one.
    store.send(.view(.backTapped))
    session.flush()
    #expect(messages.last?.contains(#"[7,1,"/3"]"#) == true)
  }

  @Test
  func deepLinks() throws {
    let page = TestPage(MemosPage(store: store), path: "/3/4")
    #expect(store.path.map(\.count) == [3, 4])
    #expect(page.document.history.path == "/3/4")
    #expect(page.all(.text("Count 4")).count == 1)
    #expect(page.takePatches() == [])
  }

  @Test
  func anAddressThatIsNotThatOfThePage() throws {
    // given: a page whose address differs from the requested one
    let page = TestPage(MemosPage(store: store), path: "/x")
    // then: its address replaces the requested one
    #expect(page.takePatches() == [#"[1,1,0,[[8,0,"/"]]]"#])
    #expect(page.document.history.paths == ["/"])
    // when
    try page.click(.button("Two"))
    try page.go(-1)
    // then
    #expect(store.path.isEmpty)
    #expect(page.document.history.paths == ["/", "/1"])
  }

  @Test
  func theFirstDocumentLeavesTheAddressToTheFirstPatch() throws {
    // given
    let session = LiveSession(MemosPage(store: store), path: "/x")
    var messages: [String] = []
    // when
    let document = String(decoding: session.document(script: "/live.js"), as: UTF8.self)
    session.flush()
    session.connect { messages.append(String(decoding: $0, as: UTF8.self)) }
    try session.receive(#"[0,1,"1",0]"#.utf8)
    // then
    #expect(document.contains(#"data-patch="0""#))
    #expect(messages == [#"[0,"1",0]"#, #"[1,1,0,[[8,0,"/"]]]"#])
  }
}

/// The page with the texts of dialogs in another language.
private struct GermanMemos: Page {
  let store: StoreOf<Memos>

  var head: PageHead { PageHead(title: "Memos") }

  var body: some HTML {
    MemosPage(store: store)
      .environment(\.dialogTexts, DialogTexts(ok: "Gut", cancel: "Abbrechen"))
  }
}
