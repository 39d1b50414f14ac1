import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

private struct KeysPage: Page {
  @Bindable var store: StoreOf<Editor>
  var head: PageHead { PageHead(title: "Keys") }
  var body: some HTML {
    main {
      Tabs(
        "Color", selection: $store.color, [("red", "Red"), ("green", "Green"), ("blue", "Blue")]
      ) {
        color in p { color }
      }
      input(.aria("label", "Title")).bind($store.title)
      button { "Save" }
      div(.hidden(!store.isPublic)) { p { "Public" } }
        .onHotKey("p") { _ in log("public") }
      if store.log.last == "?" {
        ModalDialog("Help", onCancel: {}) {
          p { "Help" }.onHotKey("q") { _ in log("closed") }
        }
      }
    }
    .onHotKey(" ", ",", "?", "ArrowLeft") { log($0.key) }
    .onHotKey("Control+s", whileTyping: true) { log("\($0.combination)") }
  }

  private func log(_ text: String) { store.send(.logged(text)) }
}

@MainActor
@Suite
struct KeyTests {
  let store = Store(initialState: Editor.State()) { Editor() }
  let page: TestPage

  init() {
    self.page = TestPage(KeysPage(store: self.store))
  }

  @Test
  func hotKeysAreSentWithoutAFocus() throws {
    for key in [" ", ",", "x", "ArrowLeft"] { try page.press(key) }
    #expect(store.log == [" ", ",", "ArrowLeft"])
    try page.press("ArrowLeft", modifiers: .alt)
    try page.press(" ", modifiers: .control)
    #expect(store.log.count == 3)
    try page.press("ArrowLeft", modifiers: .shift)
    #expect(store.log.count == 4)
  }

  @Test
  func hotKeysAreNotSentFromControlsThatUseThem() throws {
    try page.focus(.label("Title"))
    try page.press(",")
    try page.press("s", modifiers: .control)
    #expect(store.log == ["Control+s"])
    try page.focus(.button("Save"))
    try page.press(" ")
    try page.press(",")
    #expect(store.log == ["Control+s", ","])
    try page.focus(.role("tab", name: "Red"))
    try page.press("ArrowLeft")
    #expect(store.log == ["Control+s", ","])
  }

  @Test
  func hotKeysOfHiddenElements() throws {
    try page.press("p")
    #expect(store.log == [])
    store.isPublic = true
    page.session.flush()
    try page.press("p")
    #expect(store.log == ["public"])

    try page.press("?")
    try page.press(" ")
    try page.press("q")
    #expect(store.log == ["public", "?", "closed"])
  }

  @Test
  func tabsByKeyboard() throws {
    func selected() throws -> String { try page.find(.role("tabpanel")).trimmedText }
    func reachable() -> [String?] { page.all(.role("tab")).map { $0.attributes["tabindex"] } }
    #expect(reachable() == ["0", "-1", "-1"])
    try page.focus(.role("tab", name: "Red"))
    try page.press("ArrowLeft")
    #expect(try selected() == "blue")
    #expect(page.focus === page.all(.role("tab")).last)
    #expect(reachable() == ["-1", "-1", "0"])
    try page.press("ArrowRight")
    #expect(try selected() == "red")
    try page.press("ArrowRight")
    #expect(try selected() == "green")
    try page.press("End")
    #expect(try selected() == "blue")
    try page.press("Home")
    #expect(try selected() == "red")
    try page.press("ArrowRight", modifiers: .alt)
    #expect(try selected() == "red")
    store.color = "none"
    page.session.flush()
    #expect(reachable() == ["0", "-1", "-1"])
  }

  @Test(arguments: [
    (KeyPress(key: "a"), "a"),
    (KeyPress(key: "A", modifiers: .shift), "A"),
    (KeyPress(key: "s", modifiers: .control), "Control+s"),
    (KeyPress(key: "ArrowLeft", modifiers: .alt), "Alt+ArrowLeft"),
    (KeyPress(key: "Enter", modifiers: [.control, .alt, .meta]), "Control+Alt+Meta+Enter"),
    // On many keyboards these are typed with AltGr, which counts as Control and Alt, or with
    // Option.
    (KeyPress(key: "@", modifiers: [.control, .alt]), "@"),
    (KeyPress(key: "@", modifiers: .alt), "@"),
  ])
  func combinations(press: KeyPress, combination: String) {
    #expect(press.combination == combination)
  }
}
