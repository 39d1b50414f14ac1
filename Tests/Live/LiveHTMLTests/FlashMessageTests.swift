import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
struct FlashMessageTests {
  private struct MemoPage: Page {
    @State var isSaved = false
    @State var isDeleted = false

    var head: PageHead { PageHead(title: "Memo") }

    var body: some HTML {
      main {
        button { "Save" }.onClick { isSaved = true }
        button { "Edit" }.onClick { isSaved = false }
        button { "Delete" }.onClick { isDeleted = true }
        FlashMessage(isSaved ? "Saved." : nil)
        FlashMessage(isUrgent: true) {
          if isDeleted {
            p { "The memo is deleted." }
            button { "Undo" }.onClick { isDeleted = false }
          }
        }
      }
    }
  }

  @Test
  func `element is on the page without a message`() {
    #expect(
      FlashMessage(nil).rendered() == #"<div class="live-flash" role="status"></div>"#)
    #expect(
      FlashMessage("Not <saved>.", isUrgent: true).rendered()
        == #"<div class="live-flash" role="alert"><p>Not &lt;saved&gt;.</p></div>"#)
    #expect(
      FlashMessage { "Saved." }.rendered()
        == #"<div class="live-flash" role="status">Saved.</div>"#)
  }

  @Test
  func `text comes and goes in the same element`() throws {
    let page = TestPage(MemoPage())
    let status = try page.find(.role("status"))
    #expect(status.textContent == "")
    try page.click(.button("Save"))
    #expect(try page.text(.role("status")) == "Saved.")
    try page.click(.button("Edit"))
    #expect(try page.text(.role("status")) == "")
    #expect(try page.find(.role("status")) === status)
  }

  @Test
  func `content of a message has handlers`() throws {
    let page = TestPage(MemoPage())
    let alert = try page.find(.role("alert"))
    try page.click(.button("Delete"))
    #expect(try page.text(.role("alert")).contains("The memo is deleted."))
    try page.click(.button("Undo"))
    #expect(try page.text(.role("alert")) == "")
    #expect(page.all(.button("Undo")).isEmpty)
    #expect(try page.find(.role("alert")) === alert)
  }
}
