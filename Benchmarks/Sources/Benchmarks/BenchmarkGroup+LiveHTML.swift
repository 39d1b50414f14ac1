import ComposableArchitecture
import LiveHTML

extension BenchmarkGroup {
  /// Rendering pages, and the time from an event to its patch.
  static let liveHTML = BenchmarkGroup(name: "LiveHTML") {
    let small = OpenPage(rowCount: 0)
    let large = OpenPage(rowCount: 10_000)
    let row = large.button(ofRow: 5_000)
    let clicks: [Benchmark] = [
      .measuring(
        "click that counts, until patched (\(small.patchLength(of: small.countButton)) bytes)"
      ) { small.click(small.countButton) },
      .measuring(
        "click that changes one of 10,000 rows, until patched (\(large.patchLength(of: row)) bytes)",
        atMost: 200_000
      ) { large.click(row) },
    ]
    let values = OpenPage(rowCount: 10_000, rowKind: .values)
    let lazyStores = OpenPage(rowCount: 10_000, rowKind: .lazyStores)
    let lazyValues = OpenPage(rowCount: 10_000, rowKind: .lazyValues)
    let parts: [[Benchmark]] = [
      rendering, opening, clicks,
      structuralChanges(of: "stores", on: large, atMost: 200_000),
      structuralChanges(of: "values", on: values, atMost: 200_000),
      structuralChanges(of: "stores in a 'LazyList'", on: lazyStores, atMost: 250_000),
      structuralChanges(of: "values in a 'LazyList'", on: lazyValues, atMost: 250_000),
    ]
    return parts.flatMap { $0 }
  }

  /// A page of 1,000 rows as text, compared with template engines that produce the same text.
  @MainActor private static var rendering: [Benchmark] {
    let store = Store(initialState: Ledger.State(rowCount: 1_000)) { Ledger() }
    let page = LedgerPage(store: store)
    let plainPage = PlainLedgerPage(state: store.state)
    let templates = LedgerTemplates(state: store.state)
    let html = plainPage.rendered()
    let liveHTML = page.rendered().replacing(#" data-on="click""#, with: "")
    for other in [liveHTML, templates.mustache(), templates.stencil()] {
      precondition(other == html, "Another page is rendered: \(other.prefix(200))")
    }
    let benchmarks: [Benchmark] = [
      .measuring("render 1,000 rows of stores") { page.renderedBytes() },
      .measuring("render 1,000 rows of values") { plainPage.renderedBytes() },
      .measuring("the same page with swift-mustache") { templates.mustache() },
      .measuring("the same page with Stencil, which escapes nothing") { templates.stencil() },
    ]
    return benchmarks.map(\.inFewIterations)
  }

  /// The first request for pages of 10,000 rows: all of them on the page, or those near the visible
  /// ones.
  @MainActor private static var opening: [Benchmark] {
    let pages: [(rows: String, rowKind: LedgerPage.RowKind, limit: Double)] = [
      ("stores", .stores, 150_000_000),
      ("values", .values, 150_000_000),
      ("stores in a 'LazyList'", .lazyStores, 20_000_000),
      ("values in a 'LazyList'", .lazyValues, 20_000_000),
    ]
    let benchmarks: [Benchmark] = pages.map { page in
      let rowKind = page.rowKind
      return .measuring("open a page of 10,000 rows of \(page.rows)", atMost: page.limit) {
        OpenPage.documentLength(rowCount: 10_000, rowKind: rowKind)
      }
    }
    return benchmarks.map(\.inFewIterations)
  }

  /// Clicks that change the structure of a list of 10,000 rows. Their patches have at most 200 bytes.
  @MainActor
  private static func structuralChanges(
    of rows: String, on page: OpenPage, atMost limit: Double
  ) -> [Benchmark] {
    let added = page.patchLength(of: page.addButton)
    let removed = page.patchLength(of: page.removeButton)
    let moved = page.patchLength(of: page.moveButton)
    precondition(max(added, removed, moved) <= 200, "A patch of \(rows) has more than 200 bytes.")
    var isAdding = false
    let benchmarks: [Benchmark] = [
      .measuring(
        """
        click that adds or removes one of 10,000 rows of \(rows), until patched \
        (\(added) and \(removed) bytes)
        """,
        atMost: limit
      ) {
        isAdding.toggle()
        page.click(isAdding ? page.addButton : page.removeButton)
      },
      .measuring(
        "click that moves one of 10,000 rows of \(rows), until patched (\(moved) bytes)",
        atMost: limit
      ) { page.click(page.moveButton) },
    ]
    return benchmarks.map(\.inFewIterations)
  }
}

extension Benchmark {
  /// For operations that take milliseconds.
  fileprivate var inFewIterations: Self {
    var benchmark = self
    benchmark.leastIterations = 2
    return benchmark
  }
}
