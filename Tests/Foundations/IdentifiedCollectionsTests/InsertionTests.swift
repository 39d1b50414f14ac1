import IdentifiedCollections
import Testing

@Suite struct InsertionTests {
  var rows = IdentifiedArrayOf<Row>.rows(1, 2)

  @Test mutating func appendTellsWhetherAndWhere() {
    let added = rows.append(Row(id: 3))
    let ignored = rows.append(Row(id: 1, title: "ignored"))

    #expect(added == (true, 2))
    #expect(ignored == (false, 0))
    #expect(rows.ids == [1, 2, 3])
    #expect(rows[id: 1]?.title == "0")
  }

  @Test mutating func appendContentsLeavesOutDuplicates() {
    rows.append(contentsOf: [
      Row(id: 2, title: "ignored"), Row(id: 3), Row(id: 3, title: "ignored"),
    ])

    #expect(rows.map(\.title) == ["0", "1", ""])
  }

  @Test mutating func insertTellsWhetherAndWhere() {
    let added = rows.insert(Row(id: 3), at: 1)
    let ignored = rows.insert(Row(id: 2), at: 0)

    #expect(added == (true, 1))
    #expect(ignored == (false, 2))
    #expect(rows.ids == [1, 3, 2])
  }

  @Test mutating func updateReturnsTheReplaced() {
    #expect(rows.update(Row(id: 2, title: "new"), at: 1) == Row(id: 2, title: "1"))
    #expect(rows[1].title == "new")
  }

  @Test mutating func updateOrAppendReturnsTheReplaced() {
    #expect(rows.updateOrAppend(Row(id: 1, title: "new")) == Row(id: 1, title: "0"))
    #expect(rows.updateOrAppend(Row(id: 3)) == nil)
    #expect(rows.map(\.title) == ["new", "1", ""])
  }

  @Test mutating func updateOrInsertReturnsTheReplaced() {
    #expect(rows.updateOrInsert(Row(id: 2, title: "new"), at: 0) == (Row(id: 2, title: "1"), 1))
    #expect(rows.updateOrInsert(Row(id: 3), at: 0) == (nil, 0))
    #expect(rows.ids == [3, 1, 2])
    #expect(rows.map(\.title) == ["", "0", "new"])
  }

  @Test mutating func replaceSubrangeSkipsIDsThatAreElsewhere() {
    rows.replaceSubrange(
      0..<1, with: [Row(id: 3), Row(id: 2, title: "ignored"), Row(id: 1, title: "new"), Row(id: 3)])

    #expect(rows.ids == [3, 1, 2])
    #expect(rows.map(\.title) == ["", "new", "1"])
    #expect(rows.index(id: 2) == 2)
  }

  @Test mutating func genericCodeMayReplaceRanges() {
    func extend<Rows: RangeReplaceableCollection<Row> & BidirectionalCollection>(_ rows: inout Rows)
    {
      rows.append(Row(id: 4))
      rows.insert(Row(id: 0), at: rows.startIndex)
      rows.append(Row(id: 1, title: "ignored"))
      rows.removeLast(1)
      rows.remove(at: rows.startIndex)
      rows += [Row(id: 5)]
    }

    extend(&rows)

    #expect(rows.ids == [1, 2, 5])
    #expect((rows + [Row(id: 6)]).ids == [1, 2, 5, 6])
    #expect(IdentifiedArrayOf<Row>(rows[1...]).ids == [2, 5])
  }
}
