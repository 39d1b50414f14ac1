import ComposableArchitecture
import LiveHTML

extension MemoryBenchmark {
  /// The memory of a page on the server: the session and the stores, without the state.
  @MainActor
  static let rowOfPage = MemoryBenchmark.measuringMany(
    "row of a page, a store of which two fields are observed, all that is kept of it",
    atMost: 2048,
    input: { count in Store(initialState: Ledger.State(rowCount: count)) { Ledger() } },
    objects: { store in LiveSession(LedgerPage(store: store)) })
}
