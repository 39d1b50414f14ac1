import ComposableArchitecture
import LiveHTML

/// A page with a handler for each kind of event and value.
@Reducer
struct Fuzzed {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var text = ""
    var isOn = false
    var rows = [1, 2, 3]
    var path = "/"
    @Presents var alert: AlertState<Never>?
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Never>)
    case binding(BindingAction<State>)
    case opened(String)
    case restored(String, [Int])
    case rowTapped(Int)
    case tapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .opened(let path):
        state.path = path
      case .restored(let text, let rows):
        state.text = text
        state.rows = Self.withoutRepetitions(rows)
      case .rowTapped(let row):
        state.rows = Self.withoutRepetitions([row, state.count % 100] + state.rows.prefix(5))
      case .tapped:
        state.count += 1
        state.alert = state.count % 7 == 0 ? AlertState { TextState("Seven") } : nil
      case .alert, .binding:
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
    self.store = Store(initialState: Fuzzed.State()) { Fuzzed() }
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
