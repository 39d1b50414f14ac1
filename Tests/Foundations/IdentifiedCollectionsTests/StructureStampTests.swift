import IdentifiedCollections
import Testing

@Suite struct StructureStampTests {
  typealias Rows = IdentifiedArrayOf<Row>

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout Rows) -> Void

    init(_ name: String, apply: @escaping @Sendable (inout Rows) -> Void) {
      self.testDescription = name
      self.apply = apply
    }
  }

  @Test func stampsAreUnique() {
    let stamps = (0..<100).map { _ in StructureStamp() }

    #expect(Set(stamps + [.empty]).count == 101)
  }

  @Test func emptyArraysShareAStamp() {
    var rows = Rows.rows(1)
    rows.removeAll()

    #expect(rows.structureStamp == .empty)
    #expect(Rows().structureStamp == .empty)
    #expect(IdentifiedArray<Int, Row>(id: \.id).structureStamp == .empty)
    #expect(Rows([]).structureStamp == .empty)
  }

  @Test func everyArrayThatIsMadeHasAStampOfItsOwn() {
    #expect(Rows.rows(1).structureStamp != Rows.rows(1).structureStamp)
    #expect(Rows.rows(1).structureStamp != .empty)
  }

  @Test func copiesShareAStampUntilOneIsChanged() {
    let rows = Rows.rows(1)
    var copy = rows
    var other = rows

    #expect(copy.structureStamp == rows.structureStamp)
    copy.append(Row(id: 2))
    other.append(Row(id: 2))
    #expect(copy.structureStamp != rows.structureStamp)
    #expect(copy.structureStamp != other.structureStamp)
  }

  @Test(arguments: [
    Change("append") { $0.append(Row(id: 1)) },
    Change("append contents") { $0.append(contentsOf: [Row(id: 1), Row(id: 2)]) },
    Change("append nothing") { $0.append(contentsOf: []) },
    Change("insert") { $0.insert(Row(id: 1), at: 2) },
    Change("update") { $0.update(Row(id: 1), at: 0) },
    Change("updateOrAppend") { $0.updateOrAppend(Row(id: 1)) },
    Change("updateOrInsert") { $0.updateOrInsert(Row(id: 1), at: 2) },
    Change("[index]") { $0[0].title = "" },
    Change("[index] =") { $0[0] = Row(id: 1) },
    Change("[id:]?") { $0[id: 1]?.title = "" },
    Change("[last id:]?") { $0[id: 3]?.title = "" },
    Change("[id:] =") { $0[id: 1] = Row(id: 1) },
    Change("[missing id:]?") { $0[id: 9]?.title = "" },
    Change("[missing id:] = nil") { $0[id: 9] = nil },
    Change("remove") { $0.remove(Row(id: 9)) },
    Change("remove id") { $0.remove(id: 9) },
    Change("remove offsets") { $0.remove(atOffsets: []) },
    Change("removeAll where") { $0.removeAll { _ in false } },
    Change("removeFirst none") { $0.removeFirst(0) },
    Change("removeLast none") { $0.removeLast(0) },
    Change("removeSubrange") { $0.removeSubrange(1..<1) },
    Change("replaceSubrange") { $0.replaceSubrange(1...2, with: [Row(id: 2), Row(id: 3)]) },
    Change("replaceSubrange nothing") { $0.replaceSubrange(1..<1, with: []) },
    Change("filter") { $0 = $0.filter { _ in true } },
    Change("move") { $0.move(fromOffsets: [0, 1], toOffset: 1) },
    Change("move to its end") { $0.move(fromOffsets: [0, 1], toOffset: 2) },
    Change("move nothing") { $0.move(fromOffsets: [], toOffset: 2) },
    Change("swapAt") { $0.swapAt(1, 1) },
    Change("sort") { $0.sort() },
    Change("sorted") { $0 = $0.sorted { $0.id < $1.id } },
    Change("partition") { _ = $0.partition { $0.id == 3 } },
    Change("reserveCapacity") { $0.reserveCapacity(100) },
  ])
  func isKeptIfTheIDsDoNotChange(change: Change) {
    var rows = Rows.rows(1, 2, 3)
    let stamp = rows.structureStamp

    change.apply(&rows)

    #expect(rows.ids == [1, 2, 3])
    #expect(rows.structureStamp == stamp)
  }

  @Test(arguments: [
    Change("append") { $0.append(Row(id: 4)) },
    Change("append contents") { $0.append(contentsOf: [Row(id: 1), Row(id: 4)]) },
    Change("insert") { $0.insert(Row(id: 4), at: 2) },
    Change("updateOrAppend") { $0.updateOrAppend(Row(id: 4)) },
    Change("updateOrInsert") { $0.updateOrInsert(Row(id: 4), at: 2) },
    Change("[id:] =") { $0[id: 4] = Row(id: 4) },
    Change("[id:] = nil") { $0[id: 1] = nil },
    Change("[id:].take") { _ = $0[id: 1].take() },
    Change("[last id:].take") { _ = $0[id: 3].take() },
    Change("remove") { $0.remove(Row(id: 1)) },
    Change("remove id") { $0.remove(id: 1) },
    Change("remove at") { $0.remove(at: 1) },
    Change("remove offsets") { $0.remove(atOffsets: [0, 2]) },
    Change("remove adjacent offsets") { $0.remove(atOffsets: [1, 2]) },
    Change("removeAll") { $0.removeAll() },
    Change("removeAll where") { $0.removeAll { $0.id == 2 } },
    Change("removeFirst") { $0.removeFirst() },
    Change("removeFirst two") { $0.removeFirst(2) },
    Change("removeLast") { $0.removeLast() },
    Change("removeLast two") { $0.removeLast(2) },
    Change("popLast") { _ = $0.popLast() },
    Change("removeSubrange") { $0.removeSubrange(1..<2) },
    Change("replaceSubrange") { $0.replaceSubrange(1...2, with: [Row(id: 3), Row(id: 2)]) },
    Change("replaceSubrange at end") { $0.replaceSubrange(3..<3, with: [Row(id: 4)]) },
    Change("filter") { $0 = $0.filter { $0.id == 2 } },
    Change("move") { $0.move(fromOffsets: [0], toOffset: 2) },
    Change("move scattered") { $0.move(fromOffsets: [0, 2], toOffset: 1) },
    Change("swapAt") { $0.swapAt(0, 1) },
    Change("reverse") { $0.reverse() },
    Change("sort") { $0.sort { $0.id > $1.id } },
    Change("sorted") { $0 = $0.sorted { $0.id > $1.id } },
    Change("partition") { _ = $0.partition { $0.id == 1 } },
    Change("shuffle") {
      var generator = SeededGenerator(seed: 4)
      $0.shuffle(using: &generator)
    },
  ])
  func isReplacedIfTheIDsChange(change: Change) {
    var rows = Rows.rows(1, 2, 3)
    let stamp = rows.structureStamp

    change.apply(&rows)

    #expect(rows.ids != [1, 2, 3])
    #expect(rows.structureStamp != stamp)
    #expect((rows.structureStamp == .empty) == rows.isEmpty)
  }

  @Test func shortArraysHaveNoOtherOrder() {
    var rows = Rows.rows(1)
    let stamp = rows.structureStamp

    rows.reverse()
    rows.shuffle()
    rows.sort { $0.id > $1.id }

    #expect(rows.structureStamp == stamp)
  }
}
