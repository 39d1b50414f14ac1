import ComposableArchitecture
import LiveHTML

extension BenchmarkGroup {
  /// Rendering pages, and the time from an event to its patch.
  static let liveHTML = BenchmarkGroup(name: "LiveHTML") {
    let small = OpenPage(rowCount: 0)
    let large = OpenPage(rowCount: 10_000)
    let row = large.button(ofRow: 5_000)
    return rendering + [
      .measuring(
        "click that counts, until patched (\(small.patchLength(of: small.countButton)) bytes)"
      ) { small.click(small.countButton) },
      .measuring(
        "click that changes one of 10,000 rows, until patched (\(large.patchLength(of: row)) bytes)",
        atMost: 200_000
      ) { large.click(row) },
      addingAndRemoving(on: large),
    ]
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

  @MainActor
  private static func addingAndRemoving(on page: OpenPage) -> Benchmark {
    var isAdding = false
    return Benchmark.measuring("click that adds or removes one of 10,000 rows, until patched") {
      isAdding.toggle()
      page.click(isAdding ? page.addButton : page.removeButton)
    }.inFewIterations
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
