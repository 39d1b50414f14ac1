import LiveHTML
import LiveHTMLTesting
import Testing

private struct OptionsPage: Page {
  var head: PageHead { PageHead(title: "Options") }
  var body: some HTML {
    input(.id("plain")).onInput { _ in }
    input(.id("slow")).onInput(debounce: 300, throttle: 100) { _ in }
    input(.id("negative")).onInput(debounce: -1, throttle: -1) { _ in }
    input(.id("all")).on(
      "keydown",
      options: EventOptions(
        preventsDefault: true, stopsPropagation: true, debounce: 300, throttle: 100,
        keys: ["Enter", "Control+ "])
    ) { _ in }
  }
}

@MainActor
@Suite
struct EventOptionsTests {
  @Test(arguments: [
    ("plain", "input"), ("slow", "input:300~100"), ("negative", "input"),
    ("all", "keydown!.:300~100=Enter,Control+Space"),
  ])
  func `options are written as the script reads them`(id: String, text: String) throws {
    let page = TestPage(OptionsPage())
    #expect(try page.find(.id(id)).attributes["data-on"] == text)
  }
}
