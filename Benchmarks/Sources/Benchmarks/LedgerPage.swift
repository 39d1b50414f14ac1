import ComposableArchitecture
import LiveHTML

/// A page with a row for each row of a ``Ledger``.
struct LedgerPage: Page {
  /// What the rows are created from.
  enum RowKind { case stores, values, lazyStores, lazyValues }

  let store: StoreOf<Ledger>
  var rowKind = RowKind.stores

  var head: PageHead { PageHead(title: "Ledger") }

  var body: some HTML {
    CountView(store: store)
    button { "Add" }.onClick { store.send(.addButtonTapped) }
    button { "Remove" }.onClick { store.send(.removeButtonTapped) }
    button { "Move" }.onClick { store.send(.moveButtonTapped) }
    switch rowKind {
    case .stores:
      ul { ForEach(store.scope(\.rows, action: \.rows)) { row in RowView(store: row) } }
    case .values: ul { ValueRows(store: store) }
    case .lazyStores:
      LazyList(
        store.scope(\.rows, action: \.rows), elementID: "rows", estimatedRowHeight: 40
      ) { row in RowView(store: row) }
    case .lazyValues: LazyValueRows(store: store)
    }
  }

  private struct LazyValueRows: Component {
    let store: StoreOf<Ledger>

    var body: some HTML {
      LazyList(store.rows, elementID: "rows", estimatedRowHeight: 40) { row in
        li {
          span { row.title }
          output { "\(row.count)" }
          button { "+" }
            .onClick { store.send(.rows(.element(id: row.id, action: .incrementButtonTapped))) }
        }
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
