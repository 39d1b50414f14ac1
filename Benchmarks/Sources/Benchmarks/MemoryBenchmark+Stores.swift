import ComposableArchitecture

extension MemoryBenchmark {
  /// All published memory benchmarks.
  @MainActor
  static let all: [MemoryBenchmark] = [
    .measuring(
      "store", input: { _ in },
      object: { Store(initialState: Counter.State()) { Counter() } }),
    .measuring(
      "scoped store of a property",
      input: { _ in Store(initialState: Nested1.State()) { Nested1() } },
      object: { $0.scope(\.child, action: \.child) }),
    .measuring(
      "scoped store of an optional",
      input: { _ in Store(initialState: Optional1.State()) { Optional1() } },
      object: { $0.scope(\.child, action: \.child) }),
    storeOfRow,
    .measuringWork(
      "task in flight",
      start: { _, arrivals in
        Task.detached {
          arrivals.note()
          try? await Task<Void, Never>.never()
        }
      },
      end: { task in
        task.cancel()
        await task.value
      }),
    effectInFlight,
    rowOfPage,
  ]

  @MainActor
  private static let effectInFlight = {
    let store = Store(initialState: Sleeper.State()) { Sleeper() }
    return MemoryBenchmark.measuringWork(
      "cancellable effect in flight",
      start: { id, arrivals in store.send(.started(id: id, notifying: arrivals)) },
      end: { work in
        work.cancel()
        await work.finish()
      })
  }()

  /// The row's node, which is created when the row is read, is not counted.
  @MainActor
  private static let storeOfRow = {
    var rows: ElementStores<Int, SheetRow.State, SheetRow.Action>?
    return MemoryBenchmark.measuring(
      "store of a row",
      input: { index -> (ElementStores<Int, SheetRow.State, SheetRow.Action>?, Int) in
        if index == 0 {
          let store = Store(initialState: Sheet.State(rowCount: 10_000)) { Sheet() }
          rows = store.scope(\.rows, action: \.rows)
        }
        return (rows, index)
      },
      object: { rows, index in rows?[index] })
  }()
}
