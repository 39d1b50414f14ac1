import ComposableArchitecture
import Testing

/// Model tests: after any change of rows, screens and sheets, the observers of changed stores are
/// notified.
@MainActor
@Suite struct StoreModelTests {
  @Test(arguments: 0..<15 as Range<UInt64>)
  func noChangeIsMissed(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = Store(
      initialState: Rows(others: [ObservedRow(id: 2, parts: [RowPart(id: "1")])])
    ) { RowsFeature() }
    let log = ChangeLog()
    var past = RowsPast(store.state)
    var held = Array(store.scope(\.rows, action: \.rows))

    for step in 0..<100 {
      held += store.scope(\.rows, action: \.rows).prefix(2)
      held += store.scope(\.path, action: \.path).suffix(1)
      if let sheet = store.scope(\.$sheet, action: \.sheet) { held.append(sheet) }
      held = held.suffix(12)
      let readings = readings(of: store) + held.map(reading)
      let before = readings.map { $0.read() }
      for (index, reading) in readings.enumerated() {
        log.watch("\(index)") { _ = reading.read() }
      }
      let change = Int.random(in: 0..<RowsChange.count, using: &generator)
      store.send(.changed { RowsChange.make(change, &$0, &past, using: &generator) })
      past.keep(store.state, using: &generator)
      let notified = log.take()
      for (index, reading) in readings.enumerated() where !notified.contains("\(index)") {
        #expect(
          before[index] == reading.read(),
          "seed \(seed), step \(step), change \(change): '\(reading.name)'")
      }
    }
  }

  private typealias Reading = (name: String, read: @MainActor () -> String)

  private func reading(of row: Store<ObservedRow, RowsFeature.RowAction>) -> Reading {
    ("held \(row.id)", { row.title })
  }

  private func readings(of store: StoreOf<RowsFeature>) -> [Reading] {
    [
      ("ids", { "\(store.scope(\.rows, action: \.rows).ids)" }),
      ("titles", { store.scope(\.rows, action: \.rows).map(\.title).joined(separator: ",") }),
      ("2.title", { store.scope(\.rows, action: \.rows)[id: 2]?.title ?? "-" }),
      (
        "2.leaf",
        {
          store.scope(\.rows, action: \.rows)[id: 2]?.scope(\.leaf, action: \.never).name ?? "-"
        }
      ),
      (
        "2.parts",
        {
          store.scope(\.rows, action: \.rows)[id: 2]?.scope(\.parts, action: \.parts)
            .map(\.name).joined(separator: ",") ?? "-"
        }
      ),
      ("screens", { store.scope(\.path, action: \.path).map(\.title).joined(separator: ",") }),
      (
        "screens.parts",
        {
          store.scope(\.path, action: \.path)
            .flatMap { $0.scope(\.parts, action: \.parts).map(\.name) }.joined(separator: ",")
        }
      ),
      ("plain", { store.scope(\.plain, action: \.plain).map(\.title).joined(separator: ",") }),
      (
        "screenPath",
        {
          store.scope(\.screenPath, action: \.screenPath)
            .map { $0.state[case: \.row]?.title ?? "\($0.state.id)" }.joined(separator: ",")
        }
      ),
      (
        "enums",
        {
          store.scope(\.screens, action: \.screens)
            .map { $0.state[case: \.row]?.title ?? "\($0.state.id)" }.joined(separator: ",")
        }
      ),
      ("sheet", { store.scope(\.$sheet, action: \.sheet)?.title ?? "-" }),
      ("sheet by its value", { store.scope(\.sheet, action: \.sheet)?.title ?? "-" }),
      ("spare", { store.scope(\.spare, action: \.spare)?.title ?? "-" }),
      (
        "maybe",
        {
          let rows = store.scope(\.maybe, action: \.maybe)
          return rows?.scope(\.self, action: \.self).map(\.title).joined(separator: ",") ?? "-"
        }
      ),
    ]
  }
}

/// A feature whose state may be changed in any way.
private struct RowsFeature: Reducer {
  typealias State = Rows

  @CasePathable
  enum Action {
    case changed((inout Rows) -> Void)
    case maybe(IdentifiedAction<Int, RowAction>)
    case path(StackAction<ObservedRow, RowAction>)
    case plain(IdentifiedAction<Int, Never>)
    case rows(IdentifiedAction<Int, RowAction>)
    case screenPath(StackAction<RowScreen, Never>)
    case screens(IdentifiedAction<Int, Never>)
    case sheet(PresentationAction<RowAction>)
    case spare(RowAction)
  }

  @CasePathable
  enum RowAction {
    case never(Never)
    case parts(IdentifiedAction<String, Never>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
  }
}
