import Foundation
import IdentifiedCollections
import Testing

@Suite struct ReorderingTests {
  struct Failure: Error {}

  var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3, 4)

  @Test mutating func elementsAreMoved() {
    rows.move(fromOffsets: IndexSet([0, 2]), toOffset: 4)

    #expect(rows.ids == [2, 4, 1, 3])
    #expect(rows.map(\.title) == ["1", "3", "0", "2"])
    #expect(rows.index(id: 1) == 2)
  }

  @Test mutating func aDestinationCountsBeforeTheMove() {
    rows.move(fromOffsets: [0], toOffset: 2)
    #expect(rows.ids == [2, 1, 3, 4])
    rows.move(fromOffsets: [3], toOffset: 0)
    #expect(rows.ids == [4, 2, 1, 3])
    rows.move(fromOffsets: [3, 0], toOffset: 2)
    #expect(rows.ids == [2, 4, 3, 1])
  }

  @Test func randomMovesAreThoseOfAnArray() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<1_000 {
      let count = Int.random(in: 1...8, using: &generator)
      var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      var model = Array(0..<count)
      let offsets = model.filter { _ in Bool.random(using: &generator) }
      let destination = Int.random(in: 0...count, using: &generator)

      rows.move(fromOffsets: offsets.shuffled(using: &generator), toOffset: destination)
      model.moveSubranges(RangeSet(offsets, within: model), to: destination)

      #expect(rows.map(\.id) == model, "\(offsets) to \(destination)")
      #expect(rows.ids.elements == model)
      #expect(model.allSatisfy { rows.index(id: $0) == model.firstIndex(of: $0) })
    }
  }

  @Test mutating func elementsAreSwappedAndReversed() {
    rows.swapAt(0, 3)
    #expect(rows.ids == [4, 2, 3, 1])
    #expect(rows.map(\.title) == ["3", "1", "2", "0"])
    rows.reverse()
    #expect(rows.ids == [1, 3, 2, 4])
    #expect(rows[id: 3]?.title == "2")
  }

  @Test mutating func elementsAreSorted() {
    rows.sort { $0.id > $1.id }
    #expect(rows.ids == [4, 3, 2, 1])
    #expect(rows.sorted { $0.id < $1.id } == .rows(1, 2, 3, 4))
    rows.sort()
    #expect(rows == .rows(1, 2, 3, 4))
    #expect(rows.sorted().ids == [1, 2, 3, 4])
    let plain: [Row] = rows.sorted { $0.id > $1.id }
    #expect(plain.map(\.id) == [4, 3, 2, 1])
  }

  @Test mutating func equalElementsKeepTheirOrder() {
    rows.sort { $0.id % 2 < $1.id % 2 }
    #expect(rows.ids == [2, 4, 1, 3])
  }

  @Test mutating func elementsArePartitioned() {
    let pivot = rows.partition { $0.id.isMultiple(of: 2) }

    #expect(pivot == 2)
    #expect(rows.ids == [1, 3, 2, 4])
    #expect(rows.map(\.title) == ["0", "2", "1", "3"])
  }

  @Test mutating func anErrorLeavesTheOrderAlone() {
    #expect(throws: Failure.self) { try rows.sort { _, _ in throw Failure() } }
    #expect(throws: Failure.self) {
      _ = try rows.partition { if $0.id == 3 { throw Failure() } else { $0.id == 1 } }
    }
    #expect(rows == .rows(1, 2, 3, 4))
  }

  @Test mutating func aShuffleKeepsElementsAndIDsTogether() {
    var generator = SeededGenerator(seed: 4)
    let ids = rows.ids

    rows.shuffle(using: &generator)

    #expect(rows.ids != ids)
    #expect(rows.sorted() == .rows(1, 2, 3, 4))
    #expect(rows.allSatisfy { rows[id: $0.id] == $0 })
    rows.shuffle()
    #expect(rows.sorted() == .rows(1, 2, 3, 4))
  }

  @Test mutating func elementsWithACollidedIDCanBeReordered() {
    withKnownIssue {
      rows[0].id = 4
    } matching: {
      $0.description.contains("which is the id of another element")
    }

    rows.sort { $0.title > $1.title }

    #expect(rows.map(\.title) == ["3", "2", "1", "0"])
    #expect(rows.ids == [4, 3, 2, 1])
  }
}
