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

  /// An effect on an element of the classes `old open` with the title `a`, and an attribute of it
  /// after each of two clicks.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let effect: ClientEffect
    var isHidden = false
    let attribute: String
    let values: [String?]
  }

  nonisolated static let changes = [
    Change(
      testDescription: "show", effect: .show("#panel"), isHidden: true, attribute: "hidden",
      values: [nil, nil]),
    Change(
      testDescription: "hide", effect: .hide("#panel"), attribute: "hidden", values: ["", ""]),
    Change(
      testDescription: "toggle", effect: .toggle("#panel"), attribute: "hidden",
      values: ["", nil]),
    Change(
      testDescription: "toggle, hidden", effect: .toggle("#panel"), isHidden: true,
      attribute: "hidden", values: [nil, ""]),
    Change(
      testDescription: "setAttribute", effect: .setAttribute("title", to: "b", on: ".old"),
      attribute: "title", values: ["b", "b"]),
    Change(
      testDescription: "removeAttribute", effect: .removeAttribute("title", on: "section"),
      attribute: "title", values: [nil, nil]),
    Change(
      testDescription: "toggleAttribute", effect: .toggleAttribute("title", on: "#panel"),
      attribute: "title", values: [nil, ""]),
    Change(
      testDescription: "toggleAttribute, missing",
      effect: .toggleAttribute("lang", to: "de", on: "#panel"), attribute: "lang",
      values: ["de", nil]),
    Change(
      testDescription: "addClass", effect: .addClass("new", on: "#panel"), attribute: "class",
      values: ["old open new", "old open new"]),
    Change(
      testDescription: "removeClass", effect: .removeClass("old", on: "#panel"),
      attribute: "class", values: ["open", "open"]),
    Change(
      testDescription: "toggleClass", effect: .toggleClass("open", on: "#panel"),
      attribute: "class", values: ["old", "old open"]),
    Change(
      testDescription: "toggleClass, missing", effect: .toggleClass("new", on: "#panel"),
      attribute: "class", values: ["old open new", "old open"]),
    Change(
      testDescription: "transition", effect: .transition("fade", on: "#panel"),
      attribute: "class", values: ["old open", "old open"]),
  ]

  @Test(arguments: Self.changes)
  func `Each effect changes its attribute only`(_ change: Change) throws {
    let page = TestPage(ChangePage(change: change))
    let panel = try page.find(.id("panel"), includingHidden: true)
    let before = panel.attributes
    for value in change.values {
      try page.click(.button("Change"))
      #expect(panel.attributes[change.attribute] == value)
      var others = panel.attributes
      others[change.attribute] = before[change.attribute]
      #expect(others == before)
    }
    #expect(page.lastEvent == 0)
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

private struct ChangePage: Page {
  let change: ClientEffectTests.Change

  var head: PageHead { PageHead(title: "Change") }

  var body: some HTML {
    main {
      button { "Change" }.onClick(change.effect)
      section(.id("panel"), .class("old open"), .title("a"), .hidden(change.isHidden)) { "Panel" }
    }
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
