import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
struct DialogFocusTests {
  private struct NotePage: Page {
    @State var text = ""
    @State var isAsking = false
    var hasButton = true

    var head: PageHead { PageHead(title: "Note") }

    var body: some HTML {
      main {
        label(.for("note")) { "Note" }
        input(.id("note"), .type(.text)).onChange { text = $0 }
          .onKey("F2") { _ in isAsking = true }
        output { text }
      }
      if isAsking {
        dialog(.data("modal", ""), .open, .aria("label", "Question")) {
          p { "Is this all?" }
          if hasButton { button { "Yes" }.onClick { isAsking = false } }
        }
      }
    }
  }

  @Test
  func `cancel button of an alert gets the focus, and the opener gets it back`() throws {
    let page = TestPage(MemosPage(store: Store(initialState: Memos.State()) { Memos() }))
    try page.click(.button("Delete all"))
    #expect(try page.focus === page.find(.button("Keep")))
    try page.press("Escape")
    #expect(page.all(.role("alertdialog")).isEmpty)
    #expect(try page.focus === page.find(.button("Delete all")))
  }

  @Test
  func `first element that can have the focus gets it, and typed text is committed`() throws {
    let page = TestPage(NotePage())
    try page.type("Milk", into: .label("Note"))
    try page.press("F2")
    #expect(try page.focus === page.find(.button("Yes")))
    #expect(try page.find(.role("status"), includingHidden: true).textContent == "Milk")
    try page.click(.button("Yes"))
    #expect(try page.focus === page.find(.label("Note")))
  }

  @Test
  func `dialog without such an element gets the focus itself`() throws {
    let page = TestPage(NotePage(hasButton: false))
    try page.type("Milk", into: .label("Note"))
    try page.press("F2")
    #expect(try page.focus === page.find(.role("dialog")))
  }
}
