import IdentifiedCollections
import Testing

/// Runs random operations on an identified array and on a plain array as its model.
@Suite struct ModelTests {
  @Test(arguments: [UInt64](1...20)) func agreesWithAPlainArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var rows = IdentifiedArrayOf<Row>()
    var model: [Row] = []
    var seen: [StructureStamp: [Int]] = [.empty: []]

    for step in 0..<400 {
      let idsBefore = model.map(\.id)
      let stampBefore = rows.structureStamp
      let operation = Int.random(in: 0..<operations.count, using: &generator)

      operations[operation](&rows, &model, &generator)

      let ids = model.map(\.id)
      guard
        rows.elements == model,
        Array(rows.ids) == ids,
        ids.enumerated().allSatisfy({ rows.index(id: $1) == $0 }),
        (rows.structureStamp == stampBefore) == (ids == idsBefore),
        seen[rows.structureStamp, default: ids] == ids
      else {
        Issue.record("Operation \(operation) in step \(step): \(rows) instead of \(model)")
        return
      }
      seen[rows.structureStamp] = ids
    }
    #expect(seen.count > 100)
  }

  typealias Operation = (inout IdentifiedArrayOf<Row>, inout [Row], inout SeededGenerator) -> Void

  // Ids are drawn from a range about as long as the array, so that about half of them exist.
  static func row(_ generator: inout SeededGenerator) -> Row {
    Row(
      id: .random(in: 0..<60, using: &generator),
      title: "\(Int.random(in: 0..<1_000, using: &generator))")
  }

  static func range(in model: [Row], _ generator: inout SeededGenerator) -> Range<Int> {
    let ends = (0..<2).map { _ in Int.random(in: 0...model.count, using: &generator) }
    return min(ends[0], ends[1])..<min(max(ends[0], ends[1]), min(ends[0], ends[1]) + 8)
  }

  let operations: [Operation] = [
    { rows, model, generator in
      let row = Self.row(&generator)
      let index = model.firstIndex { $0.id == row.id }
      #expect(rows.append(row) == (index == nil, index ?? model.count))
      if index == nil { model.append(row) }
    },
    { rows, model, generator in
      let new = (0..<12).map { _ in Self.row(&generator) }
      rows.append(contentsOf: new)
      for row in new where !model.contains(where: { $0.id == row.id }) { model.append(row) }
    },
    { rows, model, generator in
      let row = Self.row(&generator)
      let place = Int.random(in: 0...model.count, using: &generator)
      let index = model.firstIndex { $0.id == row.id }
      #expect(rows.insert(row, at: place) == (index == nil, index ?? place))
      if index == nil { model.insert(row, at: place) }
    },
    { rows, model, generator in
      let row = Self.row(&generator)
      let index = model.firstIndex { $0.id == row.id }
      #expect(rows.updateOrAppend(row) == index.map { model[$0] })
      if let index { model[index] = row } else { model.append(row) }
    },
    { rows, model, generator in
      let row = Self.row(&generator)
      let place = Int.random(in: 0...model.count, using: &generator)
      let index = model.firstIndex { $0.id == row.id }
      #expect(rows.updateOrInsert(row, at: place) == (index.map { model[$0] }, index ?? place))
      if let index { model[index] = row } else { model.insert(row, at: place) }
    },
    { rows, model, generator in
      let row = Self.row(&generator)
      rows[id: row.id] = row
      if let index = model.firstIndex(where: { $0.id == row.id }) {
        model[index] = row
      } else {
        model.append(row)
      }
    },
    { rows, model, generator in
      let row = Self.row(&generator)
      rows[id: row.id]?.title += row.title
      if let index = model.firstIndex(where: { $0.id == row.id }) {
        model[index].title += row.title
      }
    },
    { rows, model, generator in
      guard let index = model.indices.randomElement(using: &generator) else { return }
      rows[index].title += "!"
      model[index].title += "!"
    },
    { rows, model, generator in
      let id = Self.row(&generator).id
      let index = model.firstIndex { $0.id == id }
      #expect(rows.remove(id: id) == index.map { model.remove(at: $0) })
    },
    { rows, model, generator in
      let id = Self.row(&generator).id
      let index = model.firstIndex { $0.id == id }
      #expect(rows[id: id].take() == index.map { model.remove(at: $0) })
    },
    { rows, model, generator in
      guard let index = model.indices.randomElement(using: &generator) else { return }
      #expect(rows.remove(at: index) == model.remove(at: index))
    },
    { rows, model, generator in
      #expect(rows.popLast() == model.popLast())
    },
    { rows, model, generator in
      let count = min(2, model.count)
      rows.removeFirst(count)
      model.removeFirst(count)
    },
    { rows, model, generator in
      let count = min(2, model.count)
      rows.removeLast(count)
      model.removeLast(count)
    },
    { rows, model, generator in
      let range = Self.range(in: model, &generator)
      rows.removeSubrange(range)
      model.removeSubrange(range)
    },
    { rows, model, generator in
      let range = Self.range(in: model, &generator)
      let new = (0..<6).map { _ in Self.row(&generator) } + model[range].shuffled(using: &generator)
      var ids = Set((model[..<range.lowerBound] + model[range.upperBound...]).map(\.id))
      rows.replaceSubrange(range, with: new)
      model.replaceSubrange(range, with: new.filter { ids.insert($0.id).inserted })
    },
    { rows, model, generator in
      let range = Self.range(in: model, &generator)
      let new = model[range].map { Row(id: $0.id, title: "replaced") }
      rows.replaceSubrange(range, with: new)
      model.replaceSubrange(range, with: new)
    },
    { rows, model, generator in
      let divisor = Int.random(in: 3..<40, using: &generator)
      rows.removeAll { $0.id.isMultiple(of: divisor) }
      model.removeAll { $0.id.isMultiple(of: divisor) }
    },
    { rows, model, generator in
      let divisor = Int.random(in: 3..<40, using: &generator)
      rows = rows.filter { !$0.id.isMultiple(of: divisor) }
      model = model.filter { !$0.id.isMultiple(of: divisor) }
    },
    { rows, model, generator in
      let offsets = model.indices.filter { _ in Int.random(in: 0..<10, using: &generator) == 0 }
      rows.remove(atOffsets: offsets.shuffled(using: &generator))
      for offset in offsets.reversed() { model.remove(at: offset) }
    },
    { rows, model, generator in
      let offsets = model.indices.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
      let place = Int.random(in: 0...model.count, using: &generator)
      rows.move(fromOffsets: offsets.shuffled(using: &generator), toOffset: place)
      let isMoved = Set(offsets).contains
      model =
        model.indices.filter { $0 < place && !isMoved($0) }.map { model[$0] }
        + offsets.map { model[$0] }
        + model.indices.filter { $0 >= place && !isMoved($0) }.map { model[$0] }
    },
    { rows, model, generator in
      guard let i = model.indices.randomElement(using: &generator),
        let j = model.indices.randomElement(using: &generator)
      else { return }
      rows.swapAt(i, j)
      model.swapAt(i, j)
    },
    { rows, model, _ in
      rows.reverse()
      model.reverse()
    },
    { rows, model, _ in
      rows.sort()
      model.sort()
    },
    { rows, model, _ in
      rows.sort { $0.id < $1.id }
      model.sort { $0.id < $1.id }
    },
    { rows, model, _ in
      let pivot = rows.partition { $0.id >= 30 }
      model = model.filter { $0.id < 30 } + model.filter { $0.id >= 30 }
      #expect(pivot == model.firstIndex { $0.id >= 30 } ?? model.count)
    },
    { rows, model, generator in
      var copy = generator
      rows.shuffle(using: &generator)
      model.shuffle(using: &copy)
      #expect(rows.elements.sorted() == model.sorted())
      model = rows.elements
    },
    { rows, model, generator in
      guard Int.random(in: 0..<20, using: &generator) == 0 else { return }
      rows.removeAll(keepingCapacity: Bool.random(using: &generator))
      model.removeAll()
    },
  ]
}
