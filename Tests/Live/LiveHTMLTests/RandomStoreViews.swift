import ComposableArchitecture
import LiveHTML
import RowStreams

/// The view of a presented feature, an element of a list, or a screen.
struct ChildView: Component {
  let store: StoreOf<RandomChild>
  let forms: [RandomForm]
  var body: some HTML {
    article {
      "\(store.id)"
      for form in forms { html(form, of: store.values) }
      if let sheet = store.scope(\.sheet, action: \.sheet) { LeafView(store: sheet) }
      ForEach(store.scope(\.leaves, action: \.leaves)) { LeafView(store: $0) }
      ForEach(store.scope(\.leaves, action: \.leaves)) { leaf in
        b { "\(leaf.row.count) of \(store.values.count)" }
      }
      ForEach(store.leaves) { leaf in i { "\(leaf.row.name) \(leaf.row.detail?.count ?? -1)" } }
    }
  }
}

/// The view of a feature inside of an element of a list.
struct LeafView: Component {
  let store: StoreOf<RandomLeaf>
  var body: some HTML {
    p { "\(store.row.name) \(store.row.count) \(store.row.lines.map(\.count))" }
    LineView(line: store.row.leaf)
  }
}

/// The view of the feature that the state of an enum is in.
struct DestinationView: Component {
  let store: StoreOf<RandomFeature>
  let forms: [RandomForm]
  var body: some HTML {
    if let destination = store.scope(\.destination, action: \.destination) {
      switch destination.case {
      case .child(let child): ChildView(store: child, forms: forms)
      case .leaf(let leaf):
        LeafView(store: leaf)
        p { "\(leaf.row.count) of \(store.values.count)" }
      }
    }
    if case .leaf(let leaf) = store.destination { i { "\(leaf.row.count)" } }
  }
}

/// Lists of which the page has only the first rows.
struct LazyListsView: Component {
  let store: StoreOf<RandomFeature>
  var body: some HTML {
    LazyList(store.values.longLines, elementID: "lines", estimatedRowHeight: 1_080) { line in
      li { "\(line.count) of \(store.values.count)" }
    }
    LazyList(
      store.scope(\.children, action: \.children), elementID: "children",
      estimatedRowHeight: 1_080
    ) { child in
      li {
        "\(child.values.count)"
        ForEach(child.scope(\.leaves, action: \.leaves)) { LeafView(store: $0) }
      }
    }
    LazyList(
      Array(store.sharedRows), id: \.id, elementID: "shared", estimatedRowHeight: 1_080
    ) { row in
      li { "\(row.count) \(row.leaf.count)" }
    }
  }
}

/// Rows that only the browser has.
struct StreamView: Component {
  let store: StoreOf<RandomFeature>
  var body: some HTML {
    ol {
      StreamList(store.values.log.stream, initial: { Array(store.values.log.latest) }) { line in
        li { "\(line.id): \(line.count)" }
      }
    }
  }
}

/// The same with a copy of the state.
struct LogView: Component {
  let log: RandomLog
  var body: some HTML {
    ul { StreamList(log.stream, initial: { Array(log.latest) }) { line in li { "\(line.count)" } } }
  }
}
