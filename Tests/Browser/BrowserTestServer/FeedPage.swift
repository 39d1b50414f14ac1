#if LiveServer
import ComposableArchitecture
import LiveHTML
import RowStreams

/// A feed whose rows are only in the browser.
@Reducer
struct Feed {
  struct Entry: Equatable, Identifiable {
    let id: Int
    var text: String
  }

  @ObservableState
  struct State: Equatable {
    var entries = RowStream<Entry>(limit: 100)
    var count = 0
    var clicks = ""
  }

  enum Action {
    case addButtonTapped(Int)
    case earlierButtonTapped
    case editButtonTapped(Int)
    case clearButtonTapped
    case rowTapped(RowClick)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let count):
        for _ in 0..<count {
          state.count += 1
          state.entries.append(Entry(id: state.count, text: "Entry \(state.count)"))
        }
      case .earlierButtonTapped:
        state.entries.prepend(Entry(id: 0, text: "Earlier"))
      case .editButtonTapped(let id):
        state.entries.replace(Entry(id: id, text: "Edited <\(id)>"))
      case .clearButtonTapped:
        state.entries.removeAll()
      case .rowTapped(let click):
        state.clicks += "[\(click.id) \(click.value ?? "-")]"
        if click.value == "delete", let id = Int(click.id, radix: 10) {
          state.entries.remove(id: id)
        }
      }
      return .none
    }
  }
}

struct FeedPage: Page {
  let store: StoreOf<Feed>

  var head: PageHead { PageHead(title: "Feed") }

  var body: some HTML {
    main {
      h1 { "Feed" }
      button { "Add" }.onClick { store.send(.addButtonTapped(1)) }
      button { "Add 1,000" }.onClick { store.send(.addButtonTapped(1_000)) }
      button { "Earlier" }.onClick { store.send(.earlierButtonTapped) }
      button { "Edit the second" }.onClick { store.send(.editButtonTapped(2)) }
      button { "Clear" }.onClick { store.send(.clearButtonTapped) }
      output { store.clicks }
      FeedList(store: store)
    }
  }
}

private struct FeedList: Component {
  let store: StoreOf<Feed>

  var body: some HTML {
    ol(.id("feed")) {
      StreamList(store.entries) { entry in
        li {
          span { entry.text }
          button(.rowValue("delete")) { "Delete \(entry.id)" }
          button { "More \(entry.id)" }.onClick(.toggle("#more-\(entry.id)"))
          i(.id("more-\(entry.id)"), .hidden) { "More" }
        }
      }
    }
    .onRowClick { store.send(.rowTapped($0)) }
  }
}
#endif
