import Foundation
import IdentifiedCollections

extension BenchmarkGroup {
  /// An array of 100,000 elements.
  static let identifiedCollections = BenchmarkGroup(name: "IdentifiedArray of 100,000") {
    let count = 100_000
    let ids = (0..<count).map { _ in UUID() }
    let rows = Box(IdentifiedArrayOf(uniqueElements: ids.map { Row(id: $0) }))
    let numbered = Box(IdentifiedArrayOf(uniqueElements: (0..<count).map { NumberedRow(id: $0) }))
    let dictionary = OrderedDictionary(
      uniqueKeysWithValues: (0..<count).map { ($0, NumberedRow(id: $0)) })
    // In a class like the arrays: reading a variable of a class retains what it refers to.
    let boxedDictionary = Box(dictionary)
    let names = (0..<count).map { "row-\($0)" }
    let named = Box(IdentifiedArrayOf(uniqueElements: names.map { NamedRow(id: $0) }))
    let namedDictionary = Box(
      OrderedDictionary(uniqueKeysWithValues: names.map { ($0, NamedRow(id: $0)) }))
    let plain = Box((0..<count).map { NumberedRow(id: $0) })
    return [
      .measuring("look-up by id, Int", atMost: 30, reference: "32") {
        numbered.value[id: opaque(count / 2)]?.count
      },
      .measuring("look-up by id, UUID") {
        rows.value[id: opaque(ids[count / 2])]?.count
      },
      .measuring("change in place by id, Int", atMost: 50, reference: "56") {
        numbered.value[id: opaque(count / 2)]?.count += 1
      },
      .measuring("change in place by id, UUID") {
        rows.value[id: opaque(ids[count / 2])]?.count += 1
      },
      .measuring("change in place by position") { numbered.value[opaque(count / 2)].count += 1 },
      .measuring("change in place by position, Array") {
        plain.value[opaque(count / 2)].count += 1
      },
      Benchmark(name: "append, each of 100,000", atMost: 150, reference: "227") { iterations in
        var remaining = iterations
        while remaining > 0 {
          var array: IdentifiedArrayOf<NumberedRow> = []
          for id in 0..<min(remaining, count) { array.append(NumberedRow(id: opaque(id))) }
          remaining -= array.count
          consume(array)
        }
      },
      Benchmark(
        name: "append, each of 100,000, OrderedDictionary", atMost: nil, reference: nil
      ) { iterations in
        var remaining = iterations
        while remaining > 0 {
          var dictionary: OrderedDictionary<Int, NumberedRow> = [:]
          for id in 0..<min(remaining, count) {
            let id = opaque(id)
            dictionary[id] = NumberedRow(id: id)
          }
          remaining -= dictionary.count
          consume(dictionary)
        }
      },
      Benchmark(
        name: "append, each of 100,000, array over an OrderedDictionary", atMost: nil,
        reference: nil
      ) { iterations in
        var remaining = iterations
        while remaining > 0 {
          var array = DictionaryArray(id: \NumberedRow.id)
          for id in 0..<min(remaining, count) { array.append(NumberedRow(id: opaque(id))) }
          remaining -= array.elements.count
          consume(array)
        }
      },
      .removing(
        "remove by id, last first", atMost: 600, reference: "122", from: numbered.value
      ) {
        for id in (0..<$0).reversed() { consume($1.remove(id: opaque(id))) }
      },
      .removing("remove by id, last first, OrderedDictionary", from: dictionary) {
        for id in (0..<$0).reversed() { consume($1.removeValue(forKey: opaque(id))) }
      },
      .removing(
        "remove by id, from the front", atMost: 300_000, reference: "28,400",
        from: numbered.value, at: 1_000
      ) {
        for id in 0..<$0 { consume($1.remove(id: opaque(id))) }
      },
      .removing("remove by id, from the front, OrderedDictionary", from: dictionary, at: 1_000) {
        for id in 0..<$0 { consume($1.removeValue(forKey: opaque(id))) }
      },
      .measuring("look-up by id, Int, OrderedDictionary") {
        boxedDictionary.value[opaque(count / 2)]?.count
      },
      .lookingUp("look-up by id, String, any of them", of: names) { named.value[id: $0]?.count },
      .lookingUp("look-up by id, String, any of them, OrderedDictionary", of: names) {
        namedDictionary.value[$0]?.count
      },
      .measuring("whether the structure changed") {
        numbered.value.structureStamp == opaque(StructureStamp.empty)
      },
    ]
  }
}

extension Benchmark {
  /// A benchmark that looks up one id after the other.
  ///
  /// The position of an id in a hash table differs from run to run, and with it the time of its
  /// look-up. The mean of many look-ups does not.
  @MainActor
  fileprivate static func lookingUp<ID, Result>(
    _ name: String, of ids: [ID], _ lookUp: @escaping @MainActor (ID) -> Result
  ) -> Benchmark {
    Benchmark(name: name, atMost: nil, reference: nil, leastIterations: 1_024) { iterations in
      var index = 0
      for _ in 0..<iterations {
        consume(lookUp(opaque(ids[index])))
        // A prime number of positions away, so that the next one is not in the cache.
        index = (index + 7_919) % ids.count
      }
    }
  }

  /// A benchmark of removing elements from a copy of a collection of 100,000.
  @MainActor
  fileprivate static func removing<Elements>(
    _ name: String,
    atMost: Double? = nil,
    reference: String? = nil,
    from elements: Elements,
    at count: Int = 100_000,
    remove: @escaping @MainActor (_ count: Int, _ elements: inout Elements) -> Void
  ) -> Benchmark {
    // The measurement includes the copy: enough elements are removed from it to make it negligible.
    Benchmark(
      name: name, atMost: atMost, reference: reference, leastIterations: count
    ) { iterations in
      var remaining = iterations
      while remaining > 0 {
        var copy = elements
        remove(count, &copy)
        remaining -= count
      }
    }
  }
}

private struct Row: Identifiable {
  let id: UUID
  var count = 0
}

private struct NumberedRow: Identifiable {
  let id: Int
  var count = 0
}

private struct NamedRow: Identifiable {
  let id: String
  var count = 0
}

/// The least that an identified array over an `OrderedDictionary` does to append an element whose
/// id may exist.
private struct DictionaryArray<ID: Hashable, Element> {
  private(set) var elements: OrderedDictionary<ID, Element> = [:]
  private let id: KeyPath<Element, ID>

  init(id: KeyPath<Element, ID>) {
    self.id = id
  }

  mutating func append(_ element: Element) {
    elements.updateValue(forKey: element[keyPath: id], default: element) { _ in }
  }
}

@MainActor
private final class Box<Value> {
  // Exclusivity checks must not be measured: a reducer changes state through `inout`, without them.
  @exclusivity(unchecked)
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
