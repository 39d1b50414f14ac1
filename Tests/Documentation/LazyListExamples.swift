import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@Reducer
private struct Memos {
  @ObservableState
  struct State {
    var memos: IdentifiedArrayOf<Memo.State>
    var openedIDs: [Int] = []
    var playingID: Int?

    init(count: Int) {
      self.memos = IdentifiedArray(
        uniqueElements: (0..<count).map { Memo.State(id: $0, title: "Memo \($0)") })
    }
  }

  enum Action {
    case memos(IdentifiedActionOf<Memo>)
    case opened(Int)
    case playing(Int?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .memos: break
      case .opened(let id): state.openedIDs.append(id)
      case .playing(let id): state.playingID = id
      }
      return .none
    }
    .forEach(\.memos, action: \.memos) { Memo() }
  }
}

@Reducer
private struct Memo {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var title: String
  }

  enum Action { case renamed(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .renamed(let title) = action { state.title = title }
      return .none
    }
  }
}

private struct MemosPage: Page {
  let store: StoreOf<Memos>
  var head: PageHead { PageHead(title: "Memos") }

  var body: some HTML {
    MemoList(store: store)
    StoreList(store: store)
    PlayedMemos(store: store)
  }
}

private struct MemoList: Component {
  let store: StoreOf<Memos>

  var body: some HTML {
    LazyList(store.memos, elementID: "memos", estimatedRowHeight: 56) { memo in
      li { memo.title }
    }
    .attributes(.class("memos"), .aria("label", "Memos"))
  }
}

private struct StoreList: Component {
  let store: StoreOf<Memos>

  var body: some HTML {
    LazyList(
      store.scope(\.memos, action: \.memos), elementID: "stores", estimatedRowHeight: 56
    ) { memo in
      MemoRow(store: memo)
    }
    .keeping(store.openedIDs)
  }
}

private struct MemoRow: Component {
  let store: StoreOf<Memo>
  var body: some HTML { li { "\(store.title)!" } }
}

private struct PlayedMemos: Component {
  let store: StoreOf<Memos>

  var body: some HTML {
    LazyList(store.memos, elementID: "played", estimatedRowHeight: 24) { memo in
      li { "\(memo.title)?" }
    }
    .scrolled(to: store.playingID)
  }
}

private struct Day: Identifiable {
  let id: Int
}

private struct Days: KeyedCollection {
  let startIndex = 0
  let endIndex = 1_000_000

  subscript(index: Int) -> Day { Day(id: index) }
  func id(at index: Int) -> Int { index }
  func index(id: Int) -> Int? { indices.contains(id) ? id : nil }
}

private struct DaysPage: Page {
  var head: PageHead { PageHead(title: "Days") }
  var body: some HTML {
    LazyList(Days(), elementID: "days", estimatedRowHeight: 24) { day in li { "Day \(day.id)" } }
  }
}

@MainActor
@Suite
struct LazyListExamples {
  @Test func `a list is scrolled`() throws {
    let store = Store(initialState: Memos.State(count: 10_000)) { Memos() }
    let page = TestPage(MemosPage(store: store))
    // Only the first rows are on the page.
    #expect(page.all(.text("Memo 5000")).isEmpty)
    try page.scroll(.id("memos"), to: 5_000)
    #expect(try page.text(.text("Memo 5000")) == "Memo 5000")
    #expect(page.all(.text("Memo 0")).isEmpty)
    // A change of a row that is on the page is shown.
    store.send(.memos(.element(id: 5_000, action: .renamed("Bread"))))
    page.session.flush()
    #expect(try page.text(.text("Bread")) == "Bread")
  }

  @Test func `rows are computed when they are shown`() throws {
    let page = TestPage(DaysPage())
    #expect(page.all(.text("Day 500000")).isEmpty)
    try page.scroll(.id("days"), to: 500_000)
    #expect(try page.text(.text("Day 500000")) == "Day 500000")
  }

  @Test func `rows stay on the page`() throws {
    let store = Store(initialState: Memos.State(count: 10_000)) { Memos() }
    let page = TestPage(MemosPage(store: store))
    store.send(.opened(3))
    try page.scroll(.id("stores"), to: 5_000)
    #expect(try page.text(.text("Memo 3!")) == "Memo 3!")
    #expect(page.all(.text("Memo 20!")).isEmpty)
  }

  @Test func `the row that is played is shown`() throws {
    let store = Store(initialState: Memos.State(count: 10_000)) { Memos() }
    let page = TestPage(MemosPage(store: store))
    store.send(.playing(7_000))
    page.session.flush()
    #expect(try page.text(.text("Memo 7000?")) == "Memo 7000?")
  }
}
