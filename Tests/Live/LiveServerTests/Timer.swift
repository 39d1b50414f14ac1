#if LiveServer
import ComposableArchitecture
import LiveHTML
import LiveServer

/// Counts clicks, and has an effect that runs until it is cancelled.
@Reducer
struct Timer {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var path = "/"
  }

  enum Action {
    case opened(String)
    case tapped
    case workButtonTapped
  }

  /// Called when the effect ends.
  var onEnd: @Sendable () -> Void = {}

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let path):
        state.path = path
        return path == "/?work" ? .send(.workButtonTapped) : .none
      case .tapped:
        state.count += 1
        return .none
      case .workButtonTapped:
        return .run { [onEnd] _ in
          defer { onEnd() }
          try await Task<Void, Never>.never()
        }
      }
    }
  }
}

struct TimerPage: Page {
  let store: StoreOf<Timer>

  var head: PageHead { PageHead(title: "Timer") }

  func open(_ path: String) { store.send(.opened(path)) }

  var body: some HTML {
    main {
      p { store.path }
      output { "\(store.count)" }
      button { "+" }.onClick { store.send(.tapped) }
      button { "Work" }.onClick { store.send(.workButtonTapped) }
    }
  }

  static func route(onEnd: @escaping @Sendable () -> Void = {}) -> Route {
    Route("/") { _ in
      TimerPage(store: Store(initialState: Timer.State()) { Timer(onEnd: onEnd) })
    }
  }
}
#endif
