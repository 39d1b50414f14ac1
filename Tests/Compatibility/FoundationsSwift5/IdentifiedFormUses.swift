import Foundation
import IdentifiedCollections
import OrderedCollections

// Calls of identified arrays beside those of IdentifiedCollectionUses.swift.

struct CatalogForm: Equatable, Sendable {
  var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  var byName = IdentifiedArray<String, Named>(uniqueElements: [], id: \.name)
  var nested: [Int: IdentifiedArrayOf<Row>] = [:]
  var optional: IdentifiedArrayOf<Row>?
  var wrapped: IdentifiedArray<UUID, Identified<UUID, String>> = []

  init(rows: [Row] = []) {
    self.rows = .init(uniqueElements: rows)
    self.rows = IdentifiedArrayOf(uniqueElements: rows)
    self.rows = IdentifiedArray(rows, id: \.id, uniquingIDsWith: { $1 })
    self.rows = .init(rows, uniquingIDsWith: { a, b in a.title > b.title ? a : b })
    self.optional = IdentifiedArray(uncheckedUniqueElements: rows, id: \.id)
    self.wrapped = [Identified("text", id: UUID())]
    self.wrapped = IdentifiedArray(uniqueElements: ["a"].map { Identified($0, id: UUID()) })
  }

  var titles: [String] { rows.map(\.title) }
  var ids: OrderedSet<Row.ID> { rows.ids }
  var elements: [Row] { rows.elements }
  var first: Row.ID? { rows.first?.id }
  var done: IdentifiedArrayOf<Row> { rows.filter { $0.title == "done" } }
  var sorted: IdentifiedArrayOf<Row> { IdentifiedArray(uniqueElements: rows.sorted()) }
  var grouped: [String: [Row]] { Dictionary(grouping: rows, by: \.title) }

  subscript(id: Row.ID) -> Row? {
    get { rows[id: id] }
    set { rows[id: id] = newValue }
    _modify { yield &rows[id: id] }
  }

  mutating func change(_ row: Row, id: Row.ID, offsets: IndexSet) {
    guard rows.ids.contains(id), let index = rows.index(id: id) else { return }
    rows[id: id]?.title.append("!")
    rows[id: id]!.title = "Title"
    rows[index].title = rows[rows.endIndex - 1].title
    rows.insert(row, at: rows.startIndex)
    rows.insert(row, at: 0).inserted ? () : ()
    if rows.append(row).inserted == false { rows.remove(row) }
    rows.update(row, at: index)
    _ = rows.updateOrAppend(row)?.title
    let (original, position) = rows.updateOrInsert(row, at: 0)
    let removed: Row? = rows.remove(id: id)
    rows[id: removed?.id ?? 0] = removed
    rows.move(fromOffsets: offsets, toOffset: position)
    rows.remove(atOffsets: offsets)
    for offset in offsets.reversed() { rows.remove(at: offset) }
    rows.removeLast()
    _ = rows.popLast()
    rows.removeSubrange(0..<1)
    rows.removeAll(where: { $0.id == original?.id })
    rows.append(contentsOf: done)
    rows.append(contentsOf: rows.reversed())
    rows.swapAt(0, rows.count - 1)
    rows.sort(by: { ($0.title, $0.id) < ($1.title, $1.id) })
    rows.shuffle()
    rows = IdentifiedArray(uniqueElements: rows.shuffled())
    rows += [row]
    rows = rows + done
    rows = []
    rows = [row, Row(id: 9)]
    nested[1, default: []].append(row)
    nested[2]?[id: 1]?.title = ""
    optional?[id: 1] = row
    optional = optional.map { $0 + [row] }
    byName[id: "Blob"] = Named(name: "Blob")
    byName.append(Named(name: "Blob Jr."))
    wrapped[0].value = "changed"
  }

  func read(id: Row.ID) throws -> [Any?] {
    for (index, row) in rows.enumerated() { _ = (index, row) }
    for (index, row) in zip(rows.indices, rows) { _ = (index, row) }
    let lazily = rows.lazy.filter { $0.id > 1 }.map(\.title)
    let encoded = try JSONEncoder().encode(rows)
    return [
      rows.contains { $0.id == id }, rows.contains(where: { $0.id == id }), rows.ids.contains(id),
      rows.first(where: { $0.id == id }), rows.firstIndex(where: { $0.id == id }),
      rows.ids.firstIndex(of: id),
      rows.ids.first, rows.index(id: id).map { rows[$0] }, rows.dropLast(2), rows.suffix(from: 1),
      rows[0...].map(\.id), rows.min(), rows.max { $0.id < $1.id }, rows.allSatisfy { $0.id > 0 },
      rows.reduce(into: [:]) { $0[$1.id] = $1 }, Array(rows.elements), Set(rows), rows == [],
      rows.elementsEqual(done), lazily.first, Array(lazily), rows.isEmpty ? nil : rows[0],
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: encoded),
      "\(rows)", rows.description, rows.hashValue, rows.joinedTitles, rows.ids.elements,
      Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) }), rows.compactMap(Optional.init),
      rows.difference(from: done).count, rows.split { $0.id == 2 }.count, rows.chunks,
    ]
  }
}

extension IdentifiedArrayOf<Row> {
  var joinedTitles: String { map(\.title).joined(separator: ", ") }
}

extension IdentifiedArray where Element: Comparable {
  var chunks: Int { self.sorted().count }
}

struct GenericForm<ID: Hashable & Sendable, Element: Identifiable & Equatable>
where Element.ID == ID {
  var elements: IdentifiedArrayOf<Element>
  var typed: IdentifiedArray<ID, Element> { elements }

  mutating func replace(_ element: Element) { elements[id: element.id] = element }

  mutating func toggle(_ element: Element) {
    if elements.contains(element) {
      elements.remove(element)
    } else {
      elements.append(element)
    }
  }
}

func collectForms<S: Sequence>(_ sequence: S) -> IdentifiedArray<S.Element.ID, S.Element>
where S.Element: Identifiable {
  var result: IdentifiedArray<S.Element.ID, S.Element> = []
  for element in sequence { result.updateOrAppend(element) }
  return result
}
