import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Messages that a client forges without using the page.
@MainActor
@Suite
struct ForgeryTests {
  let store = Store(initialState: Vault.State()) { Vault() }
  let page: TestPage

  init() {
    self.page = TestPage(VaultPage(store: self.store))
  }

  /// Returns the number of the element with an id.
  private func number(_ id: String) -> Int {
    let html = String(decoding: self.page.session.content(), as: UTF8.self)
    let element = html.split(separator: "<").first { $0.contains("id=\"\(id)\"") } ?? ""
    return element.split(separator: "data-n=\"").last.flatMap { Int($0.prefix { $0 != "\"" }) } ?? 0
  }

  @Test
  func offeredEvents() {
    let everything = [
      "take": "click", "in-set": "input", "button-in-set": "click", "in-legend": "input",
      "link-in-set": "click", "in-row": "click",
    ]
    for (id, event) in everything {
      #expect(self.number(id) != 0)
      let result = self.page.send(event, of: self.number(id), detail: #"{"value":"x"}"#)
      #expect(result == .applied, "\(id)")
    }
    #expect(self.store.log.sorted() == ["button", "input x", "legend x", "link", "row", "take"])
  }

  @Test
  func controlsInOtherLegends() {
    let controls = ["legend-in-legend", "legend-in-set", "legend-of-none", "second-legend"]
    for id in controls {
      #expect(self.page.send("click", of: self.number(id)) == .applied, "\(id)")
    }
    self.store.send(.locked(true))
    self.page.session.flush()
    for id in controls.dropFirst() {
      let number = self.number(id)
      #expect(
        self.page.send("click", of: number) == .notOffered(element: number, event: "click"), "\(id)"
      )
    }
    #expect(self.page.send("click", of: self.number("legend-in-legend")) == .applied)
    #expect(self.store.log.sorted() == [controls[0]] + controls)
  }

  @Test
  func readOnlyFields() {
    let fields = ["read-text": false, "read-lines": false, "read-box": true]
    for (id, mayChange) in fields {
      let number = self.number(id)
      for event in ["input", "change"] {
        #expect(
          self.page.send(event, of: number, detail: #"{"value":"x"}"#)
            == (mayChange ? .applied : .notOffered(element: number, event: event)), "\(id)")
      }
      // Disabled controls can still be focused.
      #expect(self.page.send("focus", of: number) == .applied, "\(id)")
    }
    #expect(self.store.log.filter { $0 != "focus" } == ["box", "box"])
  }

  @Test
  func disabledControls() {
    self.store.send(.locked(true))
    self.page.session.flush()
    for (id, event) in ["take": "click", "in-set": "input", "button-in-set": "click"] {
      let number = self.number(id)
      #expect(
        self.page.send(event, of: number, detail: #"{"value":"x"}"#)
          == .notOffered(element: number, event: event))
    }
    #expect(self.store.log == [])
    // These controls stay enabled, as in a browser.
    for (id, event) in ["in-legend": "input", "link-in-set": "click"] {
      #expect(
        self.page.send(event, of: self.number(id), detail: #"{"value":"x"}"#) == .applied)
    }
    #expect(self.store.log.sorted() == ["legend x", "link"])
    self.store.send(.locked(false))
    self.page.session.flush()
    #expect(self.page.send("click", of: self.number("take")) == .applied)
  }

  @Test
  func removedRows() {
    let number = self.number("in-row")
    self.store.send(.rowRemoved)
    self.page.session.flush()
    #expect(self.page.send("click", of: number) == .notOffered(element: number, event: "click"))
    #expect(self.store.log == [])
  }

  @Test
  func unknownTargets() {
    for number in [0, 1, 1000, Int(UInt32.max)] {
      #expect(self.page.send("click", of: number) == .notOffered(element: number, event: "click"))
    }
    let take = self.number("take")
    for event in ["input", "submit", "Click", "click ", "", "click\0", "constructor"] {
      #expect(self.page.send(event, of: take) == .notOffered(element: take, event: event))
    }
    #expect(self.store.log == [])
  }

  @Test(arguments: [
    "", "null", "1", "[]", "{}", #"{"value":1}"#, #"{"checked":"x"}"#, #"{"form":[[1]]}"#,
  ])
  func detailsThatMakeNoSense(detail: String) {
    let number = self.number("in-set")
    _ = self.page.send("input", of: number, detail: detail.isEmpty ? nil : detail)
    #expect(self.store.log.allSatisfy { $0 == "input " })
  }
}

@Reducer
struct Vault {
  @ObservableState
  struct State: Equatable {
    var isLocked = false
    var rows = [1]
    var log: [String] = []
  }

  enum Action {
    case locked(Bool)
    case logged(String)
    case rowRemoved
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .locked(let isLocked): state.isLocked = isLocked
      case .logged(let text): state.log.append(text)
      case .rowRemoved: state.rows = []
      }
      return .none
    }
  }
}

struct VaultPage: Page {
  let store: StoreOf<Vault>

  var head: PageHead { PageHead(title: "Vault") }

  var body: some HTML {
    main {
      button(.id("take"), .disabled(store.isLocked)) { "Take" }
        .onClick { store.send(.logged("take")) }
      fieldset(.disabled(store.isLocked)) {
        legend {
          input(.id("in-legend")).on("input") { store.send(.logged("legend \($0.value ?? "")")) }
        }
        div {
          input(.id("in-set")).on("input") { store.send(.logged("input \($0.value ?? "")")) }
          button(.id("button-in-set")) { "Open" }.onClick { store.send(.logged("button")) }
          a(.id("link-in-set"), .href("/")) { "Away" }.onClick { store.send(.logged("link")) }
        }
      }
      self.legends
      self.fieldsToRead
      ForEach(store.rows, id: \.self) { _ in
        button(.id("in-row")) { "Row" }.onClick { store.send(.logged("row")) }
      }
    }
  }

  private var legends: some HTML {
    fieldset(.disabled(store.isLocked)) {
      if store.isLocked || !store.isLocked {
        legend { fieldset { legend { self.control("legend-in-legend") } } }
      }
      legend { self.control("second-legend") }
      fieldset { legend { self.control("legend-in-set") } }
      div { legend { self.control("legend-of-none") } }
    }
  }

  private var fieldsToRead: some HTML {
    div {
      input(.id("read-text"), .readOnly).on("input") { _ in store.send(.logged("text")) }
        .on("change") { _ in store.send(.logged("text")) }
        .on("focus") { _ in store.send(.logged("focus")) }
      textarea(.id("read-lines"), .readOnly).on("input") { _ in store.send(.logged("lines")) }
        .on("change") { _ in store.send(.logged("lines")) }
        .on("focus") { _ in store.send(.logged("focus")) }
      input(.id("read-box"), .type(.checkbox), .readOnly)
        .on("input") { _ in store.send(.logged("box")) }
        .on("change") { _ in store.send(.logged("box")) }
        .on("focus") { _ in store.send(.logged("focus")) }
    }
  }

  private func control(_ id: String) -> some HTML {
    button(.id(id)) { id }.onClick { store.send(.logged(id)) }
  }
}
