import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite
struct ObservableStateStructTests {
  @Test
  func theMemberwiseInitialiserIsThatOfTheStruct() {
    let form = Form(name: "a", note: nil, class: "b", tag: 4)
    #expect(form.name == "a")
    #expect(form.age == 18)
    #expect(form.`class` == "b")
    #expect(form.tag == 4)
    #expect(Form(name: "a", age: 18, class: "b", tag: 4) == form)
    #expect(form.isAdult)
    #expect(Form.limit == 3)
  }

  @Test
  func valuesAreEqualWhatevertheyAreObservedBy() {
    let root = ObservedState(Leaf())
    root.watch("name") { _ = $0.name }
    #expect(root.observed == Leaf())
    #expect(Set([Item(id: 1), Item(id: 1), Item(id: 2)]).count == 2)
  }

  @Test
  func initialValuesAreMadeOnce() {
    let counter = Calls()
    Calls.$current.withValue(counter) {
      _ = Expensive()
    }
    #expect(counter.count == 1)
  }

  @Test
  func keysAreTheNamesOfTheProperties() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let coded = Coded(count: 1, note: "n", sheet: Item(id: 3))
    let data = try encoder.encode(coded)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"count":1,"fixed":5,"note":"n","sheet":{"id":3}}"#)
    #expect(try JSONDecoder().decode(Coded.self, from: data) == coded)

    let short = try JSONDecoder().decode(Coded.self, from: Data(#"{"count":2}"#.utf8))
    #expect(short == Coded(count: 2))
  }

  @Test
  func keysOfTheStructItselfAreUsed() throws {
    let data = try JSONEncoder().encode(Renamed(count: 1, hidden: 9))
    #expect(String(decoding: data, as: UTF8.self) == #"{"number":1}"#)
    #expect(try JSONDecoder().decode(Renamed.self, from: data) == Renamed(count: 1, hidden: 0))
  }

  @Test
  func dumpsShowTheDeclaredFields() {
    var state = Shown()
    #expect(String(customDumping: state) == "Shown(count: 0)")
    #expect("\(state)" == "Shown(count: 0)")
    let before = state
    state.count = 1
    expectNoDifference(diff(before, state), "- Shown(count: 0)\n+ Shown(count: 1)")

    let root = ObservedState(Root(sheet: Leaf()))
    root.watch("sheet") { _ = $0.sheet?.name }
    expectNoDifference(
      String(customDumping: root.observed),
      """
      Root(
        count: 0,
        text: "",
        leaf: Leaf(
          name: "leaf",
          size: 1
        ),
        other: Leaf(
          name: "other",
          size: 1
        ),
        maybe: nil,
        screen: .empty,
        sheet: Leaf(
          name: "leaf",
          size: 1
        ),
        hidden: 0,
        constant: 7
      )
      """)
    var changed = root.state
    changed.sheet?.name = "Do some talking"
    #expect(
      diff(root.state, changed)?.contains(
        """
            sheet: Leaf(
        -     name: "leaf",
        +     name: "Do some talking",
              size: 1
            ),
        """) == true, "\(diff(root.state, changed) ?? "")")
  }

  @Test
  func observersOfAPropertyAreCalled() {
    var state = Watched()
    state.count = 5
    #expect(state.log == ["will 0 -> 5", "did 0 -> 5"])
    state.clamped = 20
    #expect(state.clamped == 10)
    state.list.append(1)
    #expect(state.log.suffix(1) == ["list 0 -> 1"])
    state.plain += 1
    #expect(state.log.suffix(1) == ["plain"])
  }

  @Test
  func propertiesWithObserversAreNotified() {
    let root = ObservedState(Watched())
    root.watch("clamped") { _ = $0.clamped }
    root.watch("list") { _ = $0.list }
    root.watch("leaf.name") { _ = $0.leaf.name }
    #expect(root.reduce { $0.clamped = 1 } == ["clamped"])
    root.watch("clamped") { _ = $0.clamped }
    #expect(root.reduce { $0.clamped = 1 } == [])
    #expect(root.reduce { $0.list.append(1) } == ["list"])
    #expect(root.reduce { $0.leaf.size = 2 } == [])
    #expect(root.reduce { $0.leaf.name = "b" } == ["leaf.name"])
  }

  @Test
  func genericStateIsObserved() {
    let root = ObservedState(Pair(first: 1, second: Leaf()))
    root.watch("first") { _ = $0.first }
    root.watch("second.name") { _ = $0.second.name }
    #expect(root.reduce { $0.first = 2 } == ["first"])
    // Without the constraint, the part is a value like any other.
    #expect(root.reduce { $0.second.size = 2 } == ["second.name"])
  }

  @Test
  func collectionsAreChangedInPlace() {
    let root = ObservedState(Storage(values: Array(0..<100), nested: .init(values: [1])))
    root.watch("values") { _ = $0.values }
    root.watch("nested") { _ = $0.nested?.values }
    _ = root.reduce { state in
      // In a release build, a literal can be a static object, which the first change copies.
      state.nested?.values.append(1)
      let before = state.values.withUnsafeBufferPointer { $0.baseAddress }
      state.values[0] = 1
      #expect(state.values.withUnsafeBufferPointer { $0.baseAddress } == before)
      let nested = state.nested?.values.withUnsafeBufferPointer { $0.baseAddress }
      state.nested?.values[0] = 2
      #expect(state.nested?.values.withUnsafeBufferPointer { $0.baseAddress } == nested)
    }
    #expect(root.state.nested?.values == [2, 1])
  }
}

@ObservableState
private struct Form: Equatable, Sendable {
  static let limit = 3
  var name: String
  var age = 18
  var note: String?
  var `class`: String
  let tag: Int
  #if os(Linux)
  var platform = "linux"
  #else
  var platform = "other"
  var only = 1
  #endif
  var isAdult: Bool { age >= Form.limit }
  fileprivate(set) var secret = 1
  struct Nested {
    var x = 1
  }
}

@ObservableState
private struct Item: Hashable, Codable, Identifiable {
  let id: Int
}

private final class Calls: Sendable {
  @TaskLocal static var current: Calls?
  nonisolated(unsafe) var count = 0  // Safe: used on one thread.

  func next() -> Int {
    count += 1
    return count
  }
}

@ObservableState
private struct Expensive {
  var id = Calls.current?.next() ?? 0
}

@ObservableState
private struct Coded: Codable, Equatable {
  var count = 0
  var note: String?
  let fixed = 5
  @Presents var sheet: Item?
}

@ObservableState
private struct Renamed: Codable, Equatable {
  var count: Int
  var hidden = 0

  enum CodingKeys: String, CodingKey {
    case count = "number"
  }
}

@ObservableState
private struct Shown {
  var count = 0
}

@ObservableState
private struct Watched {
  @ObservationStateIgnored var log: [String] = []
  var count = 0 {
    willSet { log.append("will \(count) -> \(newValue)") }
    didSet {
      guard oldValue != count else { return }
      log.append("did \(oldValue) -> \(self.count)")
    }
  }
  var clamped = 0 {
    didSet { if clamped > 10 { clamped = 10 } }
  }
  var list: [Int] = [] {
    didSet(previous) { log.append("list \(previous.count) -> \(list.count)") }
  }
  var plain = 0 {
    didSet { log.append("plain") }
  }
  var leaf = Leaf() {
    didSet {}
  }
}

@ObservableState
private struct Pair<First, Second> {
  var first: First
  var second: Second
}

@ObservableState
private struct Storage {
  var values: [Int]
  var nested: NestedStorage?
}

@ObservableState
private struct NestedStorage {
  var values: [Int]
}
