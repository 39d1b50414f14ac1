import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@Reducer
private struct Search {
  @ObservableState
  struct State: Equatable { var searches: [String] = [] }

  enum Action { case queryChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query): state.searches.append(query)
      }
      return .none
    }
  }
}

private struct SearchPage: Page {
  let store: StoreOf<Search>

  var head: PageHead { PageHead(title: "Search") }

  var body: some HTML {
    label {
      "Search"
      input(.type(.search)).onInput(debounce: 300) { store.send(.queryChanged($0)) }
    }
  }
}

@MainActor
@Suite
struct PageDelayExamples {
  @Test
  func `a debounced event`() throws {
    let store = Store(initialState: Search.State()) { Search() }
    let page = TestPage(SearchPage(store: store))
    page.delaysEvents = true
    try page.type("Mi", into: .label("Search"))
    try page.type("Milk", into: .label("Search"))
    page.advance(by: .milliseconds(300))
    #expect(store.searches == ["Milk"])
  }
}
