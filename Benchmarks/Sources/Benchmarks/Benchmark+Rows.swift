import ComposableArchitecture
import Observation

extension Benchmark {
  /// Features with collections of features.
  @MainActor static var rows: [Benchmark] {
    [100, 1_000, 10_000, 100_000].map { count in
      let store = Store(initialState: Sheet.State(rowCount: count)) { Sheet() }
      return .measuring(
        "one row's action, \(count) rows", atMost: 600,
        reference: [100: "27,000", 1_000: "56,000", 10_000: "360,000"][count]
      ) {
        store.send(.rows(.element(id: opaque(count / 2), action: .incremented)))
      }
    } + observedRows + rowStores
  }

  /// Rows while their stores are alive and observed.
  @MainActor private static var observedRows: [Benchmark] {
    [1_000, 10_000, 100_000].map { count in
      let store = Store(initialState: Sheet.State(rowCount: count)) { Sheet() }
      let rows = Array(store.scope(\.rows, action: \.rows).prefix(1_000))
      for row in rows {
        withObservationTracking {
          consume(row.count)
        } onChange: {
        }
      }
      let id = count / 2 < 1_000 ? count / 2 : 500
      return .measuring(
        "one row's action, \(count) rows, 1,000 row stores observed", atMost: 1_000,
        reference: count == 1_000 ? "2,930,000" : nil
      ) {
        store.send(.rows(.element(id: opaque(id), action: .incremented)))
      }
    } + [observedAnew]
  }

  /// A row that is observed again after each of its actions, like a row of a view.
  @MainActor private static var observedAnew: Benchmark {
    let store = Store(initialState: Sheet.State(rowCount: 1_000)) { Sheet() }
    let rows = Array(store.scope(\.rows, action: \.rows))
    for row in rows {
      withObservationTracking {
        consume(row.count)
      } onChange: {
      }
    }
    return .measuring("the same, 1,000 rows, with the row's observer told and reading again") {
      store.send(.rows(.element(id: opaque(500), action: .incremented)))
      withObservationTracking {
        consume(rows[500].count)
      } onChange: {
      }
    }
  }

  /// Creating and using the stores of rows.
  @MainActor private static var rowStores: [Benchmark] {
    let state = Sheet.State(rowCount: 1_000)
    let store = Store(initialState: Sheet.State(rowCount: 1_000)) { Sheet() }
    let rows = store.scope(\.rows, action: \.rows)
    for row in rows { consume(row) }
    return [
      Benchmark(
        name: "all row stores of 1,000 rows by scoping the collection, each", atMost: 500,
        reference: "23,000"
      ) { iterations in
        var remaining = iterations
        while remaining > 0 {
          let store = Store(initialState: state) { Sheet() }
          for row in store.scope(\.rows, action: \.rows) { consume(row) }
          remaining -= 1_000
        }
      },
      Benchmark(
        name: "all row stores of 1,000 rows, when they are there, each", atMost: nil,
        reference: nil
      ) { iterations in
        var remaining = iterations
        while remaining > 0 {
          for row in store.scope(\.rows, action: \.rows) { consume(row) }
          remaining -= 1_000
        }
      },
      .measuring("scope the collection of 1,000 rows") { store.scope(\.rows, action: \.rows) },
      .measuring("read a property of a row's store") { rows[500].count },
      .measuring("send to a row's store") { rows[500].send(.incremented) },
    ]
  }
}
