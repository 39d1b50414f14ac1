import IdentifiedCollections
import Testing

@Suite struct RemovalTests {
  struct Failure: Error {}

  var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3, 4, 5)

  @Test mutating func elementsAreRemovedByID() {
    #expect(rows.remove(id: 2)?.title == "1")
    #expect(rows.remove(id: 2) == nil)
    #expect(rows.remove(Row(id: 4, title: "whatever"))?.title == "3")
    #expect(rows.ids == [1, 3, 5])
  }

  @Test mutating func elementsAreRemovedByPosition() {
    #expect(rows.remove(at: 1).id == 2)
    #expect(rows.removeFirst().id == 1)
    #expect(rows.removeLast().id == 5)
    #expect(rows.ids == [3, 4])
    #expect(rows.popLast()?.id == 4)
    rows.removeLast()
    #expect(rows.popLast() == nil)
  }

  @Test mutating func rangesAreRemoved() {
    rows.removeFirst(1)
    rows.removeLast(1)
    rows.removeSubrange(1...1)
    #expect(rows.ids == [2, 4])
    rows.removeSubrange(0..<2)
    #expect(rows.isEmpty)
  }

  @Test mutating func offsetsMayComeInAnyOrder() {
    rows.remove(atOffsets: [3, 0, 3])

    #expect(rows.ids == [2, 3, 5])
    #expect(rows.map(\.title) == ["1", "2", "4"])
    #expect(rows.index(id: 5) == 2)
  }

  @Test mutating func elementsAreRemovedByCondition() {
    rows.removeAll { $0.id.isMultiple(of: 2) }

    #expect(rows.ids == [1, 3, 5])
    #expect(rows.map(\.title) == ["0", "2", "4"])
  }

  @Test mutating func nothingIsRemovedIfTheConditionThrows() {
    #expect(throws: Failure.self) {
      try rows.removeAll { if $0.id == 4 { throw Failure() } else { true } }
    }
    #expect(rows == .rows(1, 2, 3, 4, 5))
  }

  @Test func filterKeepsTheOrder() {
    let odd = rows.filter { !$0.id.isMultiple(of: 2) }

    #expect(odd.ids == [1, 3, 5])
    #expect(odd.map(\.title) == ["0", "2", "4"])
  }

  @Test mutating func removeAllEmptiesTheArray() {
    rows.removeAll()

    #expect(rows.isEmpty)
    #expect(rows[id: 1] == nil)
    rows.append(Row(id: 1))
    rows.removeAll(keepingCapacity: true)
    #expect(rows == [])
  }
}
