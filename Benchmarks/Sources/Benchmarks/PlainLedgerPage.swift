import LiveHTML

/// The content of a ``LedgerPage``, rendered from values.
struct PlainLedgerPage: Component {
  let state: Ledger.State

  var body: some HTML {
    div {
      output { "\(state.count)" }
      button { "Count" }
    }
    button { "Add" }
    button { "Remove" }
    button { "Move" }
    ul {
      ForEach(state.rows) { row in
        li {
          span { row.title }
          output { "\(row.count)" }
          button { "+" }
        }
      }
    }
  }
}
