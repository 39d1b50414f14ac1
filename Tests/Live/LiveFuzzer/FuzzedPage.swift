import ComposableArchitecture
import LiveHTML
import LiveUploads
import RowStreams

/// A page with a handler for each kind of event and value.
@Reducer
struct Fuzzed {
  struct Item: Equatable, Identifiable {
    let id: Int
  }

  /// The state of a widget, as its script sends it.
  struct Point: Codable, Equatable {
    var x: Double
    var row: Int?
    var name: String
  }

  @ObservableState
  struct State: Equatable {
    var count = 0
    var text = ""
    var isOn = false
    var rows = [1, 2, 3]
    var path = "/"
    var items = IdentifiedArray(uniqueElements: (0..<500).map { Item(id: $0) })
    var log = RowStream<Item>(limit: 5)
    var point = Point(x: 0, row: nil, name: "")
    var uploads = Uploads.State(
      maximumCount: 50, maximumSize: 1 << 20, maximumConcurrentCount: 8)
    @Presents var alert: AlertState<Never>?
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Never>)
    case binding(BindingAction<State>)
    case itemTapped(Int)
    case logRowTapped(RowClick)
    case opened(String)
    case pointSelected(Point)
    case restored(String, [Int])
    case rowTapped(Int)
    case tapped
    case uploads(Uploads.Action)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.uploads, action: \.uploads) { Uploads() }
    Reduce { state, action in
      switch action {
      case .itemTapped(let id):
        if let item = state.items.remove(id: id) { state.items.insert(item, at: 0) }
      case .logRowTapped(let click):
        if click.value == "delete", let id = Int(click.id) { state.log.remove(id: id) }
      case .opened(let path):
        state.path = path
      case .pointSelected(let point):
        state.point = point
      case .restored(let text, let rows):
        state.text = text
        state.rows = Self.withoutRepetitions(rows)
      case .rowTapped(let row):
        state.rows = Self.withoutRepetitions([row, state.count % 100] + state.rows.prefix(5))
      case .tapped:
        state.count += 1
        state.log.append(Item(id: state.count % 9))
        state.alert = state.count % 7 == 0 ? AlertState { TextState("Seven") } : nil
      case .alert, .binding, .uploads:
        break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private static func withoutRepetitions(_ rows: [Int]) -> [Int] {
    rows.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

struct FuzzedPage: Page {
  @Bindable var store: StoreOf<Fuzzed>
  @Environment(\.browser) private var browser

  init() {
    self.store = Store(initialState: Fuzzed.State()) {
      Fuzzed()
    } withDependencies: {
      $0.uploadSink = UploadSinkClient { _, _ in FuzzedSink() }
    }
  }

  var head: PageHead { PageHead(title: "Fuzz", path: store.path) }

  func open(_ path: String) { store.send(.opened(path)) }

  var body: some HTML {
    main {
      output { "\(store.count)" }
      button { "+" }.onClick { store.send(.tapped) }
      form {
        input(.type(.text), .name("text")).bind($store.text)
        input(.type(.checkbox), .name("on")).bind($store.isOn)
        button(.disabled(store.isOn)) { "Listen" }.onClick { self.listen() }
      }.onSubmit { _ in store.send(.tapped) }
      ul {
        ForEach(store.rows, id: \.self) { row in
          li { button { "\(row)" }.onClick { store.send(.rowTapped(row)) } }
        }
      }
      Link(to: "/other") { "Other" }
      FuzzedWidget(store: store)
      FuzzedLists(store: store)
    }
    .alert(store, \.alert, action: \.alert)
  }

  /// Calls a browser function that responds with messages and frames.
  private func listen() {
    guard let browser, let frames = try? browser.frames("echo") else { return }
    Task {
      var count = 0
      for try await frame in frames.incoming where count < 3 {
        frames.acknowledge(frame)
        count += 1
      }
      frames.cancel()
    }
  }
}

extension FuzzedPage: Restorable {
  struct Kept: Codable {
    var text: String
    var rows: [Int]
  }

  var restorableState: Kept { Kept(text: store.text, rows: store.rows) }

  func restore(_ kept: Kept) { store.send(.restored(kept.text, kept.rows)) }
}

/// A widget, and the controls with which the user selects files.
private struct FuzzedWidget: Component {
  let store: StoreOf<Fuzzed>

  var body: some HTML {
    div(.id("widget"))
      .widget(FuzzedSite.script, state: store.point)
      .onWidget("select", of: Fuzzed.Point.self) { store.send(.pointSelected($0)) }
    FileInput("File", store: store.scope(\.uploads, action: \.uploads))
    UploadList(store: store.scope(\.uploads, action: \.uploads))
  }
}

/// Lists of which the page has only a part.
private struct FuzzedLists: Component {
  let store: StoreOf<Fuzzed>

  var body: some HTML {
    ol {
      StreamList(store.log) { item in
        li { button(.rowValue("delete")) { "\(item.id)" } }
      }
    }
    .onRowClick { store.send(.logRowTapped($0)) }
    LazyList(store.items, elementID: "items", estimatedRowHeight: 20) { item in
      li { button { "\(item.id)" }.onClick { store.send(.itemTapped(item.id)) } }
    }
    .keeping([store.point.row].compactMap(\.self)).scrolled(to: store.point.row)
  }
}

/// A sink that stores nothing.
private struct FuzzedSink: UploadSink {
  func write(_ bytes: [UInt8], at offset: Int) async throws {}
  func finish() async throws -> String { "file" }
  func cancel() async {}
}
