import ComposableArchitecture
import LiveHTML

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var title = "Counter"
    var other = 0
  }

  enum Action {
    case incrementButtonTapped
    case otherButtonTapped
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .otherButtonTapped:
        state.other += 1
        return .none
      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

struct CounterPage: Page {
  let store: StoreOf<Counter>

  var head: PageHead { PageHead(title: store.title) }

  var body: some HTML {
    main {
      h1 { "Counter" }
      output { "\(store.count)" }
      button { "+" }.onClick { store.send(.incrementButtonTapped) }
    }
  }
}
