import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action { case incrementButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct Editor {
  @ObservableState
  struct State: Equatable { var title = "Memo" }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
private struct Memos {
  struct Memo: Equatable, Identifiable {
    let id: Int
    var title: String
  }

  @Reducer
  enum Path { case detail(Editor) }

  enum Tab: Hashable { case memos, meetings }

  @ObservableState
  struct State {
    @Presents var alert: AlertState<Never>?
    @Presents var editor: Editor.State?
    var isRefreshed = false
    var memos: IdentifiedArrayOf<Memo> = [Memo(id: 1, title: "Bread")]
    var name = ""
    var path = StackState<Path.State>()
    var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 1)]
    var status = ""
    var tab = Tab.memos
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Never>)
    case binding(BindingAction<State>)
    case editor(PresentationAction<Editor.Action>)
    case path(StackActionOf<Path>)
    case playButtonTapped
    case refreshButtonTapped
    case rows(IdentifiedActionOf<Counter>)
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .playButtonTapped: state.status = "Playing"
      case .refreshButtonTapped: state.isRefreshed = true
      case .saveButtonTapped: state.status = "Saved."
      default: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Counter() }
    .forEach(\.path, action: \.path)
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$editor, action: \.editor) { Editor() }
  }
}

private enum PackageResources {
  static let counter_css: [UInt8] = Array("output { font-size: 2rem }".utf8)
}

private struct CounterPage: Page {
  let store: StoreOf<Counter>

  var head: PageHead { PageHead(title: "Counter: \(store.count)") }

  var body: some HTML {
    output { "\(store.count)" }
    button { "+" }.onClick { store.send(.incrementButtonTapped) }
  }
}

private struct StyledPage: Page {
  static let style = Asset("counter.css", PackageResources.counter_css)

  var head: PageHead { PageHead(title: "Counter", stylesheets: [Self.style.url]) }

  var body: some HTML { main { "" } }
}

private enum Documented {
  struct CounterPage: Page {
    let store: StoreOf<Counter>

    var head: PageHead { PageHead(title: "Counter") }

    var body: some HTML {
      main {
        h1 { "Counter" }
        output { "\(store.count)" }
        button { "+" }.onClick { store.send(.incrementButtonTapped) }
      }
    }
  }
}

private struct CounterView: Component {
  let store: StoreOf<Counter>

  var body: some HTML {
    p { "\(store.count)" }
    button { "+" }.onClick { store.send(.incrementButtonTapped) }
  }
}

private struct TitleView: Component {
  @Bindable var store: StoreOf<Editor>

  var body: some HTML {
    input(.type(.text)).bind($store.title)
  }
}

private typealias EditorView = TitleView
private typealias DetailView = TitleView

private enum AccentKey: EnvironmentKey {
  static let defaultValue = "blue"
}

extension EnvironmentValues {
  fileprivate var accent: String {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

private struct Badge: Component {
  @Environment(\.accent) var accent

  var body: some HTML {
    span(.class(accent)) { "new" }
  }
}

@MainActor
private func greeting(_ name: String) -> some HTML {
  p { "Hello, \(name)!" }
}

private struct PartsPage: Page {
  let counter = Store(initialState: Counter.State()) { Counter() }
  let editor = Store(initialState: Editor.State()) { Editor() }

  var head: PageHead { PageHead(title: "Parts") }

  var body: some HTML {
    div(.class("card")) { "Hello" }
    greeting("Blob")
    CounterView(store: counter)
    TitleView(store: editor)
    Badge()
    div().on("pointerdown") { event in print(event) }
  }
}

private struct RowView: Component {
  let store: StoreOf<Counter>

  var body: some HTML { p { "Row \(store.count)" } }
}

private struct MemosView: Component {
  let store: StoreOf<Memos>

  var body: some HTML {
    ul {
      ForEach(store.memos) { memo in
        li { memo.title }
      }
    }
    ForEach(store.scope(\.rows, action: \.rows)) { row in RowView(store: row) }
  }
}

private struct MemosPage: Page {
  @Bindable var store: StoreOf<Memos>

  var head: PageHead { PageHead(title: "Memos") }

  var body: some HTML {
    main {
      NavigationStack(store, \.path, action: \.path) {
        MemosView(store: store)
      } destination: { screen in
        switch screen.case {
        case .detail(let store): DetailView(store: store)
        }
      }
      Tabs("Library", selection: $store.tab, [(.memos, "Memos"), (.meetings, "Meetings")]) { tab in
        switch tab {
        case .memos: p { "All memos" }
        case .meetings: p { "All meetings" }
        }
      }
      label(.for("name")) { "Name" }
      input(.id("name"), .type(.text)).bind($store.name)
      button { "Refresh" }.onClick { store.send(.refreshButtonTapped) }
      button { "Save" }.onClick { store.send(.saveButtonTapped) }
    }
    .alert(store, \.alert, action: \.alert)
    main { if store.isRefreshed { p(.role("status")) { "Refreshed" } } }
      .sheet(store, \.editor, action: \.editor, label: "Edit") { EditorView(store: $0) }
    main { if !store.status.isEmpty { p(.role("status")) { store.status } } }
      .onHotKey(" ") { _ in store.send(.playButtonTapped) }
      .onHotKey("Control+s", whileTyping: true) { _ in store.send(.saveButtonTapped) }
  }
}

@MainActor private let previews = PreviewCatalog(path: "/previews") {
  Preview("Empty list") {
    MemosView(store: Store(initialState: Memos.State(memos: [])) { Memos() })
  }
  Preview("Quick finish meeting") { p { "6 s" } }
}

private actor SoundFile {
  var bytes: [UInt8] = []
  func append(_ bytes: [UInt8]) throws { self.bytes += bytes }
}

// Calls of functions of a browser: compiled, and executed in Tests/Browser.
private struct Microphone: Component {
  @Environment(\.browser) var browser

  var body: some HTML { EmptyHTML() }

  func measure(_ browser: Browser) async throws -> [Double] {
    var levels: [Double] = []
    let permission: String = try await browser.call("microphone.permission")
    for try await level in browser.stream("microphone.level", of: Double.self) {
      levels.append(level)
    }
    return permission == "granted" ? levels : []
  }

  func record(_ browser: Browser, to file: SoundFile) async throws {
    let frames = try browser.frames("microphone.record")
    for try await frame in frames.incoming {
      try await file.append(frame.bytes)
      frames.acknowledge(frame)
    }
  }
}

@MainActor
@Suite struct PageExamples {
  @Test func components() throws {
    let page = TestPage(PartsPage())
    try page.click(.button("+"))
    #expect(
      page.outline == """
        <!--#-->
        <div class="card">
          "Hello"
        <p>
          "Hello, Blob!"
        <!--#-->
        <p>
          "1"
        <button data-on="click">
          "+"
        <!--/-->
        <input data-on="input" type="text" value="Memo">
        <span class="blue">
          "new"
        <div data-on="pointerdown">
        <!--/-->
        """)
    #expect(StyledPage.style.url.hasSuffix(".css"))
  }

  @Test func testPages() async throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    do {
      let page = TestPage(CounterPage(store: store))
      try page.click(.button("+"))
      #expect(try page.text(.role("status")) == "1")
      #expect(page.takePatches() == ["[1,1,1,[[0,[1,0,0],\"1\"],[6,\"Counter: 1\"]],1]"])
    }
    do {
      let page = TestPage { MemosPage(store: Store(initialState: Memos.State()) { Memos() }) }
      try page.click(.button("Refresh"))
      await page.settle()
      #expect(try page.text(.role("status")) == "Refreshed")
      #expect(try page.text(.role("listitem")) == "Bread")
    }
    let page = TestPage { MemosPage(store: Store(initialState: Memos.State()) { Memos() }) }
    try page.type("Milk", into: .label("Name"))
    try page.click(.button("Save"))
    await page.settle()
    #expect(try page.text(.role("status")) == "Saved.")
    _ = Documented.CounterPage(store: store)
  }

  @Test func catalogs() throws {
    for catalog in [previews, Meetings.previews] {
      let page = try #require(catalog.page(at: "/previews/quick-finish-meeting"))
      #expect(page.rendered().contains("6 s"))
    }
  }

  @Test func sessions() async throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    var messages: [[UInt8]] = []
    let bytes = Array("[9]".utf8)
    do {
      let session = LiveSession(CounterPage(store: store))
      _ = session.document(script: "/live.js")
      session.connect { message in messages.append(message) }
      let message = await Task { @concurrent in LiveSession.Message(parsing: bytes) }.value
      try session.receive(message)
      session.end()
    }
    let message = LiveSession.Message(parsing: bytes)
    let session = LiveSession(CounterPage(store: store))
    let html = session.document(script: "/live.js")
    session.connect { message in messages.append(message) }
    try session.receive(message)
    session.disconnect()
    session.end()
    #expect(String(decoding: html, as: UTF8.self).contains("Counter: 0"))
  }
}
