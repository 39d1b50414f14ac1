import ComposableArchitecture
import LiveHTML

/// A page with a row for each row of a ``Ledger``.
struct LedgerPage: Page {
  /// What the rows are created from.
  enum RowKind { case stores, values }

  let store: StoreOf<Ledger>
  var rowKind = RowKind.stores

  var head: PageHead { PageHead(title: "Ledger") }

  var body: some HTML {
    CountView(store: store)
    button { "Add" }.onClick { store.send(.addButtonTapped) }
    button { "Remove" }.onClick { store.send(.removeButtonTapped) }
    button { "Move" }.onClick { store.send(.moveButtonTapped) }
    ul {
      switch rowKind {
      case .stores: ForEach(store.scope(\.rows, action: \.rows)) { row in RowView(store: row) }
      case .values: ValueRows(store: store)
      }
    }
  }

  private struct ValueRows: Component {
    let store: StoreOf<Ledger>

    var body: some HTML {
      ForEach(store.rows) { row in
        li {
          span { row.title }
          output { "\(row.count)" }
          button { "+" }
            .onClick { store.send(.rows(.element(id: row.id, action: .incrementButtonTapped))) }
        }
      }
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
