import ConcurrencyExtras
import Dependencies
import Foundation
import IdentifiedCollections
import Observation
import Sharing

// Keys that use other keys, and further ways in which properties are declared and handed on.

struct PrefixedKey<Base: SharedKey>: SharedKey {
  let base: Base
  let log: @Sendable (String) -> Void

  var id: Base.ID { base.id }

  func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    log("load \(context.initialValue.map { "\($0)" } ?? "")")
    let other = LoadContinuation<Base.Value>("base") { result in
      switch result {
      case .success(let value?): continuation.resume(returning: value)
      case .success(nil): continuation.resumeReturningInitialValue()
      case .failure(let error): continuation.resume(throwing: error)
      }
    }
    base.load(context: context, continuation: other)
  }

  func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    let subscription = base.subscribe(
      context: context,
      subscriber: SharedSubscriber { result in
        do {
          if let value = try result.get() {
            subscriber.yield(value)
          } else {
            subscriber.yieldReturningInitialValue()
          }
        } catch {
          subscriber.yield(throwing: error)
        }
      } onLoading: {
        subscriber.yieldLoading($0)
      })
    return SharedSubscription { subscription.cancel() }
  }

  func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    guard context == .didSet else {
      return base.save(value, context: .userInitiated, continuation: continuation)
    }
    base.save(
      value, context: context,
      continuation: SaveContinuation("base") { result in
        if case .failure(let error) = result { return continuation.resume(throwing: error) }
        continuation.resume(with: result)
      })
  }
}

extension PrefixedKey: CustomStringConvertible {
  var description: String { "prefixed(\(base))" }
}

extension SharedReaderKey {
  static func logged<Base: SharedKey>(_ base: Base) -> Self where Self == PrefixedKey<Base> {
    PrefixedKey(base: base, log: { _ in })
  }
}

extension SharedReaderKey where Self == PrefixedKey<InMemoryKey<Int>>.Default {
  static var loggedCounter: Self { Self[.logged(.inMemory("counter")), default: 0] }
}

extension SharedReaderKey
where Self == FileStorageKey<IdentifiedArrayOf<SharedRow>>.Default {
  static var rowsByID: Self {
    Self[.fileStorage(dump("rows", .documentsDirectory)), default: [SharedRow(id: 1)]]
  }
}

private func dump(_ name: String, _ folder: URL) -> URL {
  folder.appendingPathComponent(name).appendingPathExtension("json")
}

func keysThemselves() {
  let counter: InMemoryKey<Int> = .inMemory("counter")
  let volume: AppStorageKey<Double> = .appStorage("volume")
  let file: FileStorageKey<[Int]> = .fileStorage(URL(fileURLWithPath: "/numbers.json"))
  let withDefault = InMemoryKey<Int>.Default[counter, default: 1]
  let replaced = InMemoryKey<Int>.Default[withDefault, default: 2]
  let id: InMemoryKeyID = counter.id
  counter.load(
    context: .initialValue(1), continuation: LoadContinuation("counter") { _ in })
  counter.save(1, context: .didSet, continuation: SaveContinuation { _ in })
  counter.subscribe(
    context: .userInitiated, subscriber: SharedSubscriber(callback: { _ in })
  ).cancel()
  let readers: [any SharedReaderKey<Int>] = [counter, withDefault, replaced]
  let keys: [any SharedKey] = [counter, volume, file]
  _ = (
    id == counter.id, Set([id]), readers, keys.count, LoadContext.initialValue(1) == .userInitiated
  )
  _ = "\(counter) \(volume) \(file)"
}

func anyKey(_ key: some SharedKey<Int>, reader: some SharedReaderKey<Int>) async throws {
  @Shared(key) var value = 1
  @SharedReader(reader) var read = 2
  let required = try await Shared(require: key)
  let requiredReader = try await SharedReader(require: reader)
  try await $value.load(key)
  try await $read.load(reader)
  $value = required
  $read = requiredReader
}

@Observable
final class SharedScreen {
  @ObservationIgnored @Shared(.rowsByID) var rows
  @ObservationIgnored @Shared(.loggedCounter) var counter
  @ObservationIgnored @SharedReader var first: SharedRow?
  var selection: SharedRow.ID?

  init() {
    _first = _rows.projectedValue.first
  }

  var selected: Shared<SharedRow>? { selection.flatMap { Shared($rows[id: $0]) } }

  func toggle() {
    guard let selected else { return }
    selected.withLock { $0.isDone = !($0.isDone ?? false) }
    $rows[id: 1].withLock { $0?.text += "!" }
    $rows.withLock { rows in
      rows.append(SharedRow(id: 2))
      rows[id: 1]?.text = "a"
      rows.removeAll { $0.isDone == true }
    }
  }
}

struct SharedRowView: Identifiable {
  @Shared var row: SharedRow
  @SharedReader var count: Int

  var id: SharedRow.ID { row.id }

  init(row: Shared<SharedRow>, count: SharedReader<Int>) {
    self._row = row
    self._count = count
  }

  init(row: SharedRow) {
    _row = Shared(value: row)
    _count = .constant(1)
  }
}

struct SharedForm: Codable, Equatable, Hashable {
  @Shared var row: SharedRow
  @Shared(value: 1) var number
}

struct Memberwise: Equatable {
  @Shared var row: SharedRow
  var isOpen = false
}

enum SharedRoute: Equatable {
  case detail(Shared<SharedRow>)
  case count(SharedReader<Int>)
}

func handOn(rows: Shared<[SharedRow]>, byID: Shared<IdentifiedArrayOf<SharedRow>>) throws {
  let settings = Shared(value: AppSettings())
  let names = Shared(value: ["a": 1])
  let numbers = [1, 2, 3].map { Shared(value: $0) }
  let views = byID.wrappedValue.ids.compactMap { Shared(byID[id: $0]) }
    .map { SharedRowView(row: $0, count: byID.count) }
  _ = Memberwise(row: rows[0])
  _ = Memberwise(row: Shared(projectedValue: rows[0]), isOpen: true)
  let route = SharedRoute.detail(rows[0])
  if case .detail(let row) = route { row.text.withLock { $0 = "b" } }
  names["a"].withLock { $0 = 1 }
  if let name = Shared(names["a"]) { name.withLock { $0 = 3 } }
  if let reader = SharedReader(names["b"]) { _ = reader.wrappedValue + 1 }
  rows[0].isDone.withLock { $0?.toggle() }
  rows[0..<1].withLock { $0 = [] }
  let change: (inout AppSettings) -> Void = { $0.volume = 1 }
  settings.withLock(change)
  let checked: (inout AppSettings) throws -> String = { settings in settings.name }
  _ = try settings.withLock(checked)
  let old = settings.name.withLock { name in
    defer { name = "new" }
    return name
  }
  let texts: [String] = Array(rows).map(\.wrappedValue.text)
  let elements: [SharedReader<SharedRow>] = Array(SharedReader(rows))
  let isLoud: SharedReader<Bool> = settings.read { $0.volume > 1 }
  let again: SharedReader<String> = isLoud.read { $0 ? "loud" : "quiet" }
  let descriptions = [settings.name.description, again.description]
  let set: Set<Shared<Int>> = [Shared(value: 1)]
  let ids = [rows[0].id, SharedReader(rows[0]).id]
  _ = (numbers, views.map(\.id), old, texts, elements, descriptions, set, ids)
  _ = try JSONEncoder().encode(SharedForm(row: rows[0]))
  _ = try JSONDecoder().decode(SharedForm.self, from: Data())
}

func local() async {
  @Shared(.inMemory("a")) var a = 0
  @Shared(value: 0) var b
  @SharedReader(value: 0) var c
  @Dependency(\.defaultFileStorage) var files
  @Dependency(\.defaultAppStorage) var defaults
  @Dependency(\.defaultInMemoryStorage) var memory
  await withTaskGroup(of: Void.self) { group in
    for number in 1...3 {
      group.addTask { [a = $a] in a.withLock { $0 += number } }
    }
  }
  Task { [a = $a, b = $b] in
    try await a.load()
    try await b.save()
  }
  _ = (a, b, c, $a.isLoading, $c.loadError?.localizedDescription)
  withObservationTracking {
    _ = a
  } onChange: {
  }
  _ = memory == InMemoryStorage()
  $c = SharedReader($a)
}

#if swift(<6)
  // In Swift 5 mode, values need not be Sendable, and static properties may change.
  final class SharedBoxOfOldCode {
    var number = 0
  }

  enum OldGlobals {
    @Shared(.inMemory("old counter")) static var counter = 0
    @Shared(.inMemory("old box")) static var box = SharedBoxOfOldCode()
    @SharedReader(.inMemory("old counter")) static var reader = 0
    static var key = InMemoryKey<SharedBoxOfOldCode>.Default[
      .inMemory("old box"), default: SharedBoxOfOldCode()]
  }

  struct OldHolder {
    @Shared var box: SharedBoxOfOldCode
    @Shared(OldGlobals.key) var keyed
    @SharedReader(OldGlobals.key) var reader

    func use() {
      $box.withLock { $0.number += 1 }
      OldGlobals.$counter.withLock { $0 += 1 }
      let box = $box
      DispatchQueue.global().async { box.withLock { $0 = SharedBoxOfOldCode() } }
      Task { [keyed = $keyed] in
        try await keyed.load()
        keyed.withLock { $0.number = 1 }
      }
    }
  }
#endif
