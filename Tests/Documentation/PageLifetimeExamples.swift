import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@Reducer
private struct Log {
  @ObservableState
  struct State: Equatable {
    var isShown = false
    var isVisible = true
  }

  enum Action {
    case logAppeared
    case logDisappeared
    case visibilityChanged(Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .logAppeared: state.isShown = true
      case .logDisappeared: state.isShown = false
      case .visibilityChanged(let isVisible): state.isVisible = isVisible
      }
      return .none
    }
  }
}

private struct LogView: Component {
  let store: StoreOf<Log>

  var body: some HTML { p { store.isShown ? "shown" : "hidden" } }
}

private struct LogPage: Page {
  let store: StoreOf<Log>

  var head: PageHead { PageHead(title: "Log") }

  var body: some HTML {
    main {
      LogView(store: store)
        .onMount { store.send(.logAppeared) }
        .onDisappear { store.send(.logDisappeared) }
    }
    .onVisibilityChange { isVisible in store.send(.visibilityChanged(isVisible)) }
  }
}

@MainActor
@Suite
struct PageLifetimeExamples {
  @Test
  func lifetime() {
    let store = Store(initialState: Log.State()) { Log() }
    let page = TestPage(LogPage(store: store))
    #expect(store.isShown)
    page.setVisibility(false)
    #expect(!store.isVisible)
    page.session.end()
    #expect(!store.isShown)
  }
}
