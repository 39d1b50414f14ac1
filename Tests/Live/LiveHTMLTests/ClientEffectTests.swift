import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct ClientEffectTests {
  let store = Store(initialState: Counter.State()) { Counter() }
  let page: TestPage

  init() {
    self.page = TestPage(EffectsPage(store: self.store))
  }

  private func attribute(_ name: String) throws -> String? {
    try page.find(.id("menu"), includingHidden: true).attributes[name]
  }

  @Test
  func `Effects happen without a message`() throws {
    try page.click(.button("Menu"))
    #expect(try page.text(.id("menu")) == "0")
    #expect(page.focus === (try page.find(.id("search"))))
    #expect(page.lastEvent == 0)
    try page.click(.button("Menu"))
    #expect(try attribute("hidden") == "")
  }

  @Test
  func `An attribute stays changed until the server changes it`() throws {
    try page.click(.button("Menu"))
    try page.click(.button("Mark"))
    #expect(try attribute("class") == "even marked")
    store.send(.incrementButtonTapped)
    page.session.flush()
    #expect(try page.text(.id("menu")) == "1")
    #expect(try attribute("hidden") == nil)
    #expect(try attribute("class") == "odd")
  }

  @Test
  func `Effects precede the handler of the same element`() throws {
    try page.click(.button("More"))
    #expect(store.count == 1)
    #expect(try attribute("title") == "changed")
  }

  @Test
  func `A dispatched event reaches handlers of the page`() throws {
    try page.click(.button("Dispatch"))
    #expect(store.count == 1)
  }

  @Test
  func `An outer element has effects of the events in it`() throws {
    try page.click(.id("inner"))
    #expect(try page.find(.id("outer")).attributes["data-seen"] == "yes")
  }

  @Test
  func `Invalid targets and attributes are reported`() {
    withKnownIssue { _ = ClientEffect.show("#a b") }
    withKnownIssue { _ = ClientEffect.setAttribute("onclick", to: "a") }
  }
}

private struct EffectsPage: Page {
  let store: StoreOf<Counter>

  var head: PageHead { PageHead(title: "Effects") }

  var body: some HTML {
    main {
      button { "Menu" }.onClick(.toggle("#menu"), .focus("#search"))
      button { "Mark" }.onClick(.addClass("marked", on: "#menu"), .transition("fade", on: "main"))
      button { "More" }
        .onClick(.setAttribute("title", to: "changed", on: "#menu"))
        .onClick { store.send(.incrementButtonTapped) }
      button { "Dispatch" }.onClick(.dispatch("more", to: "#menu"))
      input(.id("search"), .aria("label", "Search"))
      div(.id("menu"), .class(store.count.isMultiple(of: 2) ? "even" : "odd"), .hidden) {
        "\(store.count)"
      }
      .on("more") { _ in store.send(.incrementButtonTapped) }
      div(.id("outer")) { span(.id("inner")) { "Inner" } }
        .onClick(.setAttribute("data-seen", to: "yes"))
    }
  }
}
