import ComposableArchitecture
import LiveHTML

/// A page with a row for each row of a ``Ledger``.
struct LedgerPage: Page {
  let store: StoreOf<Ledger>

  var head: PageHead { PageHead(title: "Ledger") }

  var body: some HTML {
    CountView(store: store)
    button { "Add" }.onClick { store.send(.addButtonTapped) }
    button { "Remove" }.onClick { store.send(.removeButtonTapped) }
    ul {
      ForEach(store.scope(\.rows, action: \.rows)) { row in RowView(store: row) }
    }
  }

  private struct CountView: Component {
    let store: StoreOf<Ledger>

    var body: some HTML {
      div {
        output { "\(store.count)" }
        button { "Count" }.onClick { store.send(.countButtonTapped) }
      }
    }
  }

  private struct RowView: Component {
    let store: StoreOf<LedgerRow>

    var body: some HTML {
      li {
        span { store.title }
        output { "\(store.count)" }
        button { "+" }.onClick { store.send(.incrementButtonTapped) }
      }
    }
  }
}
