import IdentifiedCollections
import Testing

/// The algorithms of the standard library, which use the array only as a `MutableCollection`.
@Suite struct MutableCollectionTests {
  private var rows = IdentifiedArrayOf<Row>.rows(4, 2, 5, 1, 3)

  private func expectIDs(_ ids: [Int], of rows: IdentifiedArrayOf<Row>) {
    #expect(rows.elements.map(\.id) == ids)
    #expect(rows.ids.elements == ids)
    for (index, id) in ids.enumerated() { #expect(rows.index(id: id) == index) }
  }

  @Test mutating func elementsAreSorted() {
    func sort<Rows: MutableCollection & RandomAccessCollection>(_ rows: inout Rows)
    where Rows.Element == Row {
      rows.sort { $0.id < $1.id }
    }
    sort(&rows)
    expectIDs([1, 2, 3, 4, 5], of: rows)
  }

  @Test mutating func elementsAreReversed() {
    func reverse(_ rows: inout some MutableCollection<Row> & BidirectionalCollection<Row>) {
      rows.reverse()
    }
    reverse(&rows)
    expectIDs([3, 1, 5, 2, 4], of: rows)
  }

  @Test mutating func elementsAreRotated() {
    func rotate<Rows: MutableCollection>(_ rows: inout Rows) {
      let first = rows[rows.startIndex]
      var index = rows.startIndex
      while let next = rows.index(index, offsetBy: 1, limitedBy: rows.endIndex),
        next != rows.endIndex
      {
        rows[index] = rows[next]
        index = next
      }
      rows[index] = first
    }
    rotate(&rows)
    expectIDs([2, 5, 1, 3, 4], of: rows)
  }

  @Test mutating func elementsAreMapped() {
    func retitle(_ rows: inout some MutableCollection<Row>) {
      for index in rows.indices { rows[index].title = "\(rows[index].id)" }
    }
    retitle(&rows)
    expectIDs([4, 2, 5, 1, 3], of: rows)
    #expect(rows.map(\.title) == ["4", "2", "5", "1", "3"])
  }

  @Test mutating func partsAreReordered() {
    rows[1...3].sort { $0.id < $1.id }
    expectIDs([4, 1, 2, 5, 3], of: rows)
    rows[3...].reverse()
    expectIDs([4, 1, 2, 3, 5], of: rows)
    rows.moveSubranges(RangeSet(0..<1), to: 3)
    expectIDs([1, 2, 4, 3, 5], of: rows)
  }
}
