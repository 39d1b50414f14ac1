#if LiveServer
import LiveHTML
import LiveServer

import LiveHTMLTesting
import Testing

// The counter of Documentation/LiveView.md and its test.

private struct CounterPage: Page {
  @State var count = 0

  var head: PageHead { PageHead(title: "Counter") }

  var body: some HTML {
    main {
      h1 { "Counter" }
      output { "\(count)" }
      button { "−" }.onClick { count -= 1 }
      button { "+" }.onClick { count += 1 }
    }
  }
}

private struct CounterServer {
  static func main() async {
    await LiveServer(configuration: .init(port: 8080)) {
      Route("/") { _ in CounterPage() }
    }.main()
  }
}

@MainActor
@Test func counting() throws {
  let page = TestPage(CounterPage())
  try page.click(.button("+"))
  try page.click(.button("+"))
  try page.click(.button("−"))
  #expect(try page.text(.role("status")) == "1")
}
#endif
