import IdentifiedCollections
import Testing

@Suite struct LookupTests {
  @Test func elementsAreFoundByID() {
    let rows = IdentifiedArrayOf<Row>.rows(3, 1, 2)

    #expect(rows[id: 1] == Row(id: 1, title: "1"))
    #expect(rows[id: 9] == nil)
    #expect(rows.index(id: 2) == 2)
    #expect(rows.index(id: 9) == nil)
  }

  @Test func elementsAreFoundByPosition() {
    let rows = IdentifiedArrayOf<Row>.rows(3, 1, 2)

    #expect(rows[0].id == 3)
    #expect(rows.first?.id == 3)
    #expect(rows.last?.id == 2)
    #expect(rows[1...].map(\.id) == [1, 2])
    #expect(rows.indices == 0..<3)
  }

  @Test func containsComparesIDsOnly() {
    let rows = IdentifiedArrayOf<Row>.rows(1)

    #expect(rows.contains(Row(id: 1, title: "another")))
    #expect(!rows.contains(Row(id: 2, title: "0")))
  }

  @Test func idsAndElementsAreInOrder() {
    let rows = IdentifiedArrayOf<Row>.rows(3, 1, 2)

    #expect(rows.ids == OrderedSet([3, 1, 2]))
    #expect(rows.elements == [3, 1, 2].enumerated().map { Row(id: $1, title: "\($0)") })
    #expect(Array(rows) == rows.elements)
    #expect(rows.withContiguousStorageIfAvailable { $0.map(\.id) } == [3, 1, 2])
  }

  @Test func elementsMayBeKnownByAnyProperty() {
    var rows = IdentifiedArray<String, Row>(id: \.title)

    rows.append(Row(id: 1, title: "one"))
    rows.append(Row(id: 1, title: "two"))

    #expect(rows[id: "two"]?.id == 1)
    #expect(rows.id == \Row.title)
  }

  @Test func identifiableElementsAreKnownByTheirID() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1)]

    #expect(rows[0][keyPath: rows.id] == 1)
  }

  @Test func arraysAreEqualWhenTheirElementsAre() {
    let rows = IdentifiedArrayOf<Row>.rows(1, 2)
    var others = IdentifiedArrayOf<Row>.rows(1)
    others.append(Row(id: 2, title: "1"))

    #expect(rows == others)
    #expect(rows.hashValue == others.hashValue)
    #expect(rows.structureStamp != others.structureStamp)
    others.swapAt(0, 1)
    #expect(rows != others)
  }
}
