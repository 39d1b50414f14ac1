import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Pages with shared values.
@MainActor
@Suite struct SharedValueTests {
  @Test func `a page follows a value that is changed elsewhere`() throws {
    // given: two pages with one shared value, one in the state of a store and one without
    @Shared(value: 0) var count
    let store = Store(initialState: SharedCounter.State(count: $count)) { SharedCounter() }
    let pages = (
      TestPage(SharedCounterPage(store: store)), TestPage(SharedValuePage(count: $count))
    )
    // when
    $count.withLock { $0 = 5 }
    pages.0.session.flush()
    pages.1.session.flush()
    // then
    #expect(try pages.0.text(.role("status")) == "5")
    #expect(try pages.1.text(.role("status")) == "5")
    // when
    try pages.0.click(.button("+"))
    pages.1.session.flush()
    // then
    #expect(try pages.0.text(.role("status")) == "6")
    #expect(try pages.1.text(.role("status")) == "6")
  }
}

@Reducer
private struct SharedCounter {
  @ObservableState
  struct State: Equatable {
    @Shared var count: Int
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$count.withLock { $0 += 1 }
      return .none
    }
  }
}

private struct SharedCounterPage: Page {
  let store: StoreOf<SharedCounter>

  var head: PageHead { PageHead(title: "Counter") }

  var body: some HTML {
    output { "\(store.count)" }
    button { "+" }.onClick { store.send(.incrementButtonTapped) }
  }
}

private struct SharedValuePage: Page {
  @SharedReader var count: Int

  init(count: Shared<Int>) { _count = SharedReader(count) }

  var head: PageHead { PageHead(title: "Counter") }

  var body: some HTML {
    output { "\(count)" }
  }
}
