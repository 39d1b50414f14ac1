import ComposableArchitecture
import RowStreams

extension RandomChanges {
  mutating func makeLine(_ id: Int) -> RandomLine {
    RandomLine(id: id, count: self.number(), plain: PlainLine(id: id, count: self.number()))
  }

  mutating func makeLines() -> IdentifiedArrayOf<RandomLine> {
    IdentifiedArray(uniqueElements: (0..<self.number(0...3)).map { self.makeLine($0) })
  }

  mutating func makePlainLines() -> IdentifiedArrayOf<PlainLine> {
    IdentifiedArray(
      uniqueElements: (0..<self.number(0...3)).map { PlainLine(id: $0, count: self.number()) })
  }

  mutating func makeRow(_ id: Int) -> RandomRow {
    RandomRow(
      id: id, count: self.number(), name: "n\(self.number())", leaf: self.makeLine(0),
      detail: .random(using: &self) ? self.makeLine(1) : nil, lines: self.makeLines(),
      plainLines: self.makePlainLines(), array: Array(self.makeLines()))
  }

  mutating func makeRows() -> IdentifiedArrayOf<RandomRow> {
    IdentifiedArray(uniqueElements: (0..<self.number(0...4)).map { self.makeRow($0) })
  }

  mutating func makePlainRow(_ id: Int) -> PlainRow {
    PlainRow(id: id, count: self.number(), name: "p\(self.number())", lines: self.makePlainLines())
  }

  mutating func makePlainRows() -> IdentifiedArrayOf<PlainRow> {
    IdentifiedArray(uniqueElements: (0..<self.number(0...4)).map { self.makePlainRow($0) })
  }

  mutating func makeChoice() -> RandomChoice {
    switch self.number(0...6) {
    case 0: .nowhere
    case 1: .number(self.number())
    case 2: .line(self.makeLine(0))
    case 3: .row(self.makeRow(0))
    case 4: .rows(self.makeRows())
    case 5: .plainRows(self.makePlainRows())
    default: .rowsAndLine(self.makeRows(), self.makeLine(0))
    }
  }

  mutating func makeValues() -> RandomValues {
    RandomValues(
      count: self.number(), rows: self.makeRows(), plainRows: self.makePlainRows(),
      row: self.makeRow(0), plainRow: self.makePlainRow(0),
      optional: .random(using: &self) ? self.makeRow(0) : nil, choice: self.makeChoice(),
      optionalChoice: .random(using: &self) ? self.makeChoice() : nil,
      array: Array(self.makeRows()),
      plainArray: Array(self.makePlainRows()),
      dictionary: [0: self.makeRow(0), 1: self.makeRow(1)],
      tables: [0: self.makeRows()],
      longLines: IdentifiedArray(
        uniqueElements: (0..<self.number(0...16)).map { self.makeLine($0) }),
      log: RandomLog(), selection: self.number(0...3))
  }

  mutating func makeLeaf(_ id: Int) -> RandomLeaf.State {
    RandomLeaf.State(id: id, row: self.makeRow(0))
  }

  mutating func makeChild(_ id: Int) -> RandomChild.State {
    RandomChild.State(
      id: id, values: self.makeValues(), sheet: .random(using: &self) ? self.makeLeaf(0) : nil,
      leaves: IdentifiedArray(
        uniqueElements: (0..<self.number(0...2)).map { self.makeLeaf($0) }))
  }

  mutating func makeDestination() -> RandomDestination.State {
    .random(using: &self) ? .child(self.makeChild(0)) : .leaf(self.makeLeaf(0))
  }

  mutating func makeState() -> RandomFeature.State {
    RandomFeature.State(
      values: self.makeValues(), sheet: self.makeChild(0), destination: self.makeDestination(),
      sharedRow: Shared(value: self.makeRow(0)), sharedRows: Shared(value: self.makeRows()),
      children: [self.makeChild(0), self.makeChild(1)], path: StackState([self.makeChild(0)]))
  }
}
