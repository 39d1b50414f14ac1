import Foundation
import IdentifiedCollections

struct Row: Identifiable, Hashable, Codable, Comparable, Sendable {
  let id: Int
  var title = ""

  static func < (lhs: Row, rhs: Row) -> Bool { lhs.title < rhs.title }
}

struct Named: Hashable {
  var name = ""
}

struct Rows: Hashable, Codable, Sendable {
  var rows: IdentifiedArrayOf<Row> = []
  var selection: Row.ID?

  var selected: Row? {
    get { selection.flatMap { rows[id: $0] } }
    set { selection.map { rows[id: $0] = newValue } }
  }

  mutating func change(_ offsets: IndexSet) {
    rows.append(Row(id: 1))
    rows.append(contentsOf: [Row(id: 2)])
    rows.insert(Row(id: 3), at: 0)
    rows.updateOrAppend(Row(id: 3))
    rows.updateOrInsert(Row(id: 4), at: 0)
    rows.update(Row(id: 4), at: 0)
    let (isNew, index) = rows.append(Row(id: 5))
    let replaced: Row? = rows.updateOrAppend(Row(id: 6))
    rows[id: 1]?.title = "Blob"
    rows[id: 7] = Row(id: 7)
    rows[id: 7] = nil
    rows[0].title = "Blob"
    rows[0] = Row(id: 8)
    for index in rows.indices { rows[index].title += "!" }
    for id in rows.ids { rows[id: id]?.title += "!" }
    rows.remove(id: 1)
    rows.remove(Row(id: 2))
    rows.remove(at: 0)
    rows.remove(atOffsets: offsets)
    rows.move(fromOffsets: offsets, toOffset: 0)
    rows.removeAll { $0.title.isEmpty }
    rows.removeAll(keepingCapacity: true)
    rows.removeFirst(0)
    rows.sort()
    rows.sort { $0.id < $1.id }
    rows.sort(by: { $0.id < $1.id })
    rows.reverse()
    rows.shuffle()
    rows.swapAt(0, 0)
    rows.reserveCapacity(8)
    rows += [Row(id: 9)]
    rows = rows + [Row(id: 10)]
    rows = rows.filter { !$0.title.isEmpty }
    rows = IdentifiedArray(uniqueElements: rows.map { Row(id: $0.id, title: $0.title) })
    rows.replaceSubrange(0..<0, with: [Row(id: 11)])
    rows[0..<1].reverse()
    _ = rows.partition { $0.title.isEmpty }
    _ = (isNew, index, replaced)
  }

  func read() -> [Any?] {
    [
      rows.first, rows.last, rows.first { $0.id == 1 }, rows.index(id: 1), rows.ids, rows.elements,
      rows.contains(Row(id: 1)), rows.contains { $0.id == 1 }, rows.count, rows.isEmpty,
      rows.sorted(), rows.sorted { $0.id < $1.id }, rows.sorted(by: >), Array(rows), rows[...],
      rows.dropFirst(), rows.prefix(1), rows.map(\.title), rows.reduce(0) { $0 + $1.id },
      rows.firstIndex(of: Row(id: 1)), rows.enumerated().map(\.offset), rows.randomElement(),
      rows.id, rows[id: 1]?.title, rows.lastIndex { $0.id == 1 }, rows.reversed(), rows.indices,
    ]
  }
}

func initializers(rows: [Row]) -> [Any] {
  [
    IdentifiedArrayOf<Row>(), IdentifiedArray(uniqueElements: rows),
    IdentifiedArrayOf<Row>(uniqueElements: rows), IdentifiedArray(uncheckedUniqueElements: rows),
    IdentifiedArray(rows, uniquingIDsWith: { first, _ in first }),
    IdentifiedArray(rows) { _, last in last },
    IdentifiedArray<String, Named>(id: \.name),
    IdentifiedArray(uniqueElements: [Named()], id: \.name),
    IdentifiedArray(uncheckedUniqueElements: [Named()], id: \.name),
    IdentifiedArray([Named()], id: \.name, uniquingIDsWith: { first, _ in first }),
    [Row(id: 1)] as IdentifiedArray, [Row(id: 1)] as IdentifiedArrayOf<Row>,
    Identified(1, id: "one"), Identified(Named(), id: \.name).value,
    Identified(Named(), id: \.name).name,
  ]
}

func generic<Rows: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
  _ rows: inout Rows
) where Rows.Element == Row {
  rows.append(Row(id: 1))
  rows.sort { $0.id < $1.id }
}

func genericCalls(rows: inout IdentifiedArrayOf<Row>) {
  generic(&rows)
}

func genericElements<Element: Identifiable>(_ elements: [Element]) -> IdentifiedArrayOf<Element> {
  var array = IdentifiedArray(uniqueElements: elements)
  if let first = array.first { array[id: first.id] = first }
  return array
}

struct Tree: Identifiable, Equatable {
  let id: UUID
  var number = 0
  var children: IdentifiedArrayOf<Tree> = []
}

func trees(id: UUID) {
  var trees: IdentifiedArrayOf<Tree> = []
  trees[id: id]?.children[id: id]?.number += 1
  trees += [Tree(id: id)]
  trees = IdentifiedArray(uniqueElements: trees.sorted { $0.number < $1.number })
  trees.sort(using: KeyPathComparator(\.number))
  if let index = trees.index(id: id) { trees[index].number = 2 }
  if let index = trees.firstIndex(where: { $0.id == id }) { trees[index] = trees[index] }
  trees.indices.forEach { trees[$0].number = 1 }
  _ = trees == []
  _ = Dictionary(grouping: trees, by: \.number).mapValues { IdentifiedArray(uniqueElements: $0) }
  let numbers = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)
  _ = numbers.contains(1)
}
