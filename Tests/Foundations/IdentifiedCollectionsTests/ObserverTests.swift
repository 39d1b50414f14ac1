import IdentifiedCollections
import Testing

/// The calls of an array's observer.
@Suite struct ObserverTests {
  typealias Rows = IdentifiedArrayOf<Row>

  struct Operation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let perform: @Sendable (inout Rows) -> Void
    let events: [String]

    init(_ name: String, _ events: [String], _ perform: @escaping @Sendable (inout Rows) -> Void) {
      self.testDescription = name
      self.events = events
      self.perform = perform
    }
  }

  static let operations = [
    Operation("change by id", ["will change 2 b", "did change 2 x"]) { $0[id: 2]?.title = "x" },
    Operation("change of the last", ["will change 3 c", "did change 3 x"]) {
      $0[id: 3]?.title = "x"
    },
    Operation("change by position", ["will change 1 a", "did change 1 ax"]) {
      $0[0].title += "x"
    },
    Operation("change of what is not there", []) { $0[id: 7]?.title = "x" },
    Operation("assignment by id", ["did replace 2 x"]) { $0[id: 2] = Row(id: 2, title: "x") },
    Operation("assignment by position", ["did replace 2 x"]) { $0[1] = Row(id: 2, title: "x") },
    Operation("update", ["did replace 2 x"]) { $0.updateOrAppend(Row(id: 2, title: "x")) },
    Operation("replacement", ["will remove 2", "did replace 2 x"]) {
      $0.replaceSubrange(1..<2, with: [Row(id: 2, title: "x")])
    },
    Operation("append", ["structure"]) { $0.append(Row(id: 4)) },
    Operation("append of what is there", []) { $0.append(Row(id: 3)) },
    Operation("insertion", ["structure"]) { $0.insert(Row(id: 4), at: 0) },
    Operation("removal by id", ["will remove 2", "structure"]) { $0.remove(id: 2) },
    Operation("removal by assignment", ["will remove 2", "structure"]) { $0[id: 2] = nil },
    Operation("removal in place", ["will change 2 b", "structure"]) {
      func clear(_ row: inout Row?) { row = nil }
      clear(&$0[id: 2])
    },
    Operation("removal of the last", ["will remove 3", "structure"]) { $0.removeLast() },
    Operation("removal of several", ["will remove 1", "will remove 3", "structure"]) {
      $0.removeAll { $0.id != 2 }
    },
    Operation("removal of all", ["will remove 1", "will remove 2", "will remove 3", "structure"]) {
      $0.removeAll()
    },
    Operation(
      "removal and insertion", ["will remove 2", "structure", "did replace 2 b", "structure"]
    ) {
      guard let row = $0.remove(id: 2) else { return }
      $0.insert(row, at: 0)
    },
    Operation("swap", ["structure"]) { $0.swapAt(0, 2) },
    Operation("move", ["structure"]) { $0.move(fromOffsets: [0], toOffset: 3) },
    Operation("reversal", ["structure"]) { $0.reverse() },
    Operation("sort", ["structure"]) { $0.sort { $0.id > $1.id } },
    Operation("sort of what is sorted", []) { $0.sort { $0.id < $1.id } },
  ]

  @Test(arguments: operations)
  func changesAreReported(_ operation: Operation) {
    let observer = RecordingObserver()
    var rows = observer.array([
      Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 3, title: "c"),
    ])
    var same = Rows(uniqueElements: rows.elements)
    let before = observer.events.count
    operation.perform(&rows)
    #expect(Array(observer.events[before...]) == operation.events)
    #expect(rows.link.observer === observer)
    operation.perform(&same)
    #expect(rows == same)
    #expect(rows.ids == same.ids)
    // The observer knows each id that has gone.
    let gone = Set([1, 2, 3]).subtracting(rows.ids)
    #expect(gone.isSubset(of: observer.removedIDs))
    #expect(gone.isEmpty || rows.link.lacksElements)
  }

  @Test func readsAreReported() {
    let observer = RecordingObserver()
    let rows = observer.array([Row(id: 1), Row(id: 2)])
    _ = rows[id: 2]
    _ = rows[0]
    _ = rows.map(\.title)
    _ = (rows.ids, rows.count, rows.index(id: 2), rows == rows, rows.hashValue, rows.description)
    #expect(observer.events == ["read 2", "read 1", "read 1", "read 2"])
  }

  @Test func changesOfAPrivateCopyAreNotReported() {
    let observer = RecordingObserver(change: .ownCopy)
    var rows = observer.array([Row(id: 1), Row(id: 2)])
    rows.remove(id: 1)
    rows[id: 2]?.title = "x"
    #expect(observer.events == ["read 1", "read 2"])
    #expect(rows.link.observer == nil)
    #expect(rows.elements == [Row(id: 2, title: "x")])
  }

  @Test func changesElsewhereAreNotReported() {
    let observer = RecordingObserver(change: .elsewhere)
    var rows = observer.array([Row(id: 1), Row(id: 2)])
    rows[id: 2]?.title = "x"
    rows.append(Row(id: 3))
    #expect(observer.events == [])
    #expect(rows.map(\.title) == ["", "x", ""])
  }

  @Test func derivedArraysReportNoChanges() {
    let observer = RecordingObserver()
    let rows = observer.array([Row(id: 1), Row(id: 2)])
    var derived = rows.filter { $0.id == 2 }
    derived[id: 2]?.title = "x"
    derived = rows.sorted { $0.id > $1.id }
    derived.removeAll()
    #expect(observer.events == ["read 1", "read 2", "read 1", "read 2"])
  }
}
