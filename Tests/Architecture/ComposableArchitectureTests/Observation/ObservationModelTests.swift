import ComposableArchitecture
import Testing

/// Model tests: after any change of state, exactly the observers of changed values are notified.
@MainActor
@Suite struct ObservationModelTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func noChangeIsMissed(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let root = ObservedState(Rows(others: [ObservedRow(id: 2), ObservedRow(id: 9)]))
    var past = RowsPast(root.state)
    var watched: [Int: String] = [:]

    for step in 0..<100 {
      for (index, reading) in readings.enumerated() {
        guard watched[index] == nil || Bool.random(using: &generator) else { continue }
        watched[index] = reading.read(root.state)
        root.watch("\(index)") { _ = reading.read($0) }
      }
      let changes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Int.random(in: 0..<RowsChange.count, using: &generator)
      }
      let notified = root.reduce { state in
        for change in changes { RowsChange.make(change, &state, &past, using: &generator) }
      }
      past.keep(root.state, using: &generator)
      for (index, before) in watched {
        let after = readings[index].read(root.state)
        guard notified.contains("\(index)") else {
          #expect(
            before == after,
            "seed \(seed), step \(step), changes \(changes): '\(readings[index].name)'")
          continue
        }
        watched[index] = nil
      }
    }
  }

  /// The observed values, as text.
  private let readings: [(name: String, read: (Rows) -> String)] = [
    ("ids", { "\($0.rows.ids)" }),
    ("titles", { $0.rows.map(\.title).joined(separator: ",") }),
    ("1.title", { $0.rows[id: 1]?.title ?? "-" }),
    ("2.title", { $0.rows[id: 2]?.title ?? "-" }),
    ("2.isOn", { "\($0.rows[id: 2]?.isOn ?? false)" }),
    ("3.leaf.name", { $0.rows[id: 3]?.leaf.name ?? "-" }),
    ("first.title", { $0.rows.first?.title ?? "-" }),
    ("on", { "\($0.rows.filter(\.isOn).map(\.id))" }),
    ("parts", { $0.rows[id: 2]?.parts.map(\.name).joined(separator: ",") ?? "-" }),
    ("others", { $0.others.map(\.title).joined(separator: ",") }),
    ("others.2", { $0.others[id: 2]?.title ?? "-" }),
    ("spare", { $0.spare?.title ?? "-" }),
    ("sheet", { $0.sheet?.title ?? "-" }),
    ("maybe.2", { $0.maybe?[id: 2]?.title ?? "-" }),
    ("plain.1", { $0.plain[id: 1]?.title ?? "-" }),
    ("screen.1", { $0.screens[id: 1]?[case: \.row]?.title ?? "-" }),
    (
      "list",
      {
        if case .rows(let rows) = $0.list { rows.map(\.title).joined(separator: ",") } else { "-" }
      }
    ),
    (
      "screenPath",
      { $0.screenPath.map { $0[case: \.row]?.title ?? "\($0.id)" }.joined(separator: ",") }
    ),
    ("bottom", { $0.path.first?.title ?? "-" }),
    ("path", { $0.path.map(\.title).joined(separator: ",") }),
  ]
}
