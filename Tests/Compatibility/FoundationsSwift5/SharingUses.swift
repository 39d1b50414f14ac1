import Foundation
import Sharing

// The ways in which code shares state. Nothing here runs: it must compile without a warning.

struct AppSettings: Codable, Equatable, Sendable {
  var volume = 1.0
  var name = ""
}

struct SharedRow: Codable, Equatable, Hashable, Identifiable, Sendable {
  var id: Int
  var text = ""
  var isDone: Bool?
}

enum AppTheme: String, Codable, Sendable { case light, dark }
enum AppLevel: Int { case easy, hard }

// MARK: Keys

extension URL {
  static let settings = URL.documentsDirectory.appending(component: "settings.json")
}

extension SharedKey where Self == FileStorageKey<AppSettings>.Default {
  static var settings: Self { Self[.fileStorage(.settings), default: AppSettings()] }
}

extension SharedReaderKey where Self == FileStorageKey<[SharedRow]>.Default {
  static var rows: Self {
    Self[.fileStorage(URL.documentsDirectory.appending(component: "rows.json")), default: []]
  }
}

extension SharedKey where Self == FileStorageKey<SharedRow?>.Default {
  static var draft: Self {
    Self[.fileStorage(.temporaryDirectory.appendingPathComponent("draft.json")), default: nil]
  }
}

extension SharedReaderKey where Self == AppStorageKey<Bool>.Default {
  static var isHapticOn: Self { Self[.appStorage("isHapticOn"), default: true] }
}

extension SharedReaderKey where Self == AppStorageKey<String?> {
  static var token: Self { appStorage("token") }
}

extension SharedReaderKey where Self == InMemoryKey<[String]>.Default {
  static var names: Self { Self[.inMemory("names"), default: ["Blob"]] }
}

extension SharedReaderKey where Self == InMemoryKey<Int> {
  static var counter: Self { .inMemory("counter") }
}

extension SharedReaderKey {
  static func score(_ id: Int) -> Self where Self == AppStorageKey<Int>.Default {
    Self[.appStorage("score-\(id)"), default: 0]
  }
}

struct RemoteKey<Value: Codable & Sendable>: SharedKey {
  let url: URL
  var id: URL { url }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue(let value): continuation.resume(returning: value)
    case .userInitiated: continuation.resumeReturningInitialValue()
    }
  }

  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let task = Task {
      subscriber.yieldLoading()
      subscriber.yield(with: Result { try JSONDecoder().decode(Value.self, from: Data()) })
      subscriber.yield(with: .success(nil))
      subscriber.yield(throwing: CancellationError())
      subscriber.yieldReturningInitialValue()
      subscriber.yieldLoading(false)
    }
    return SharedSubscription { task.cancel() }
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    switch context {
    case .didSet: continuation.resume()
    case .userInitiated: continuation.resume(with: Result { _ = try JSONEncoder().encode(value) })
    }
  }
}

extension SharedReaderKey {
  static func remote<Value>(_ path: String) -> Self where Self == RemoteKey<Value> {
    RemoteKey(url: URL(fileURLWithPath: path))
  }
}

final class TickKey: SharedReaderKey {
  let id = UUID()

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(returning: context.initialValue ?? 0)
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    let task = Task {
      for number in 1... {
        try await Task.sleep(nanoseconds: 1)
        subscriber.yield(number)
      }
    }
    return SharedSubscription { task.cancel() }
  }
}

struct OptionalKey: SharedReaderKey {
  var id: Int { 0 }

  func load(context: LoadContext<Int?>, continuation: LoadContinuation<Int?>) {
    continuation.resume(with: .success(nil))
    continuation.resume(with: Result<Int??, any Error>.success(.some(nil)))
  }

  func subscribe(
    context: LoadContext<Int?>, subscriber: SharedSubscriber<Int?>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

// MARK: Properties

struct Stored {
  @Shared(.settings) var settings
  @Shared(.settings) var typedSettings: AppSettings
  @Shared(.settings) var loudSettings = AppSettings(volume: 2)
  @Shared(.rows) var rows
  @Shared(.rows) var moreRows: [SharedRow] = [SharedRow(id: 1)]
  @Shared(.draft) var draft
  @Shared(.draft) var otherDraft: SharedRow? = nil
  @Shared(.isHapticOn) var isHapticOn
  @Shared(.isHapticOn) var isHapticOff = false
  @Shared(.token) var token
  @Shared(.token) var typedToken: String?
  @Shared(.token) var nilToken: String? = nil
  @Shared(.names) var names
  @Shared(.counter) var counter = 0
  @Shared(.score(1)) var score
  @Shared(.appStorage("theme")) var theme = AppTheme.light
  @Shared(.appStorage("level")) var level: AppLevel = .easy
  @Shared(.appStorage("optional theme")) var optionalTheme: AppTheme?
  @Shared(.appStorage("date")) var date = Date(timeIntervalSince1970: 0)
  @Shared(.appStorage("url")) var url: URL?
  @Shared(.appStorage("data")) var data = Data()
  @Shared(.appStorage("double")) var double = 1.5
  @Shared(.appStorage("bool")) var bool: Bool?
  @Shared(.appStorage("strings")) var strings: [String] = []
  @Shared(.appStorage("int", store: .standard)) var int = 0
  @Shared(.appStorage("settings")) var settingsInDefaults = AppSettings()
  @Shared(.fileStorage(.settings)) var file: [SharedRow] = []
  @Shared(.fileStorage(URL(fileURLWithPath: "/tmp/x.json"))) var optionalFile: AppSettings?
  @Shared(.fileStorage(.settings, decoder: JSONDecoder(), encoder: JSONEncoder())) var coders = 1
  @Shared(
    .fileStorage(
      .settings,
      decode: { String(decoding: $0, as: UTF8.self) },
      encode: { Data($0.utf8) }
    )
  )
  var text = ""
  @Shared(.remote("/")) var remote = 1
  @Shared var given: AppSettings
  @Shared var optional: SharedRow?
  @SharedReader(.isHapticOn) var readHaptic
  @SharedReader(.settings) var readSettings
  @SharedReader(.counter) var readCounter: Int = 3
  @SharedReader(TickKey()) var tick = 0
  @SharedReader(OptionalKey()) var readOptional
  @SharedReader var read: Int

  init(given: Shared<AppSettings> = Shared(value: AppSettings()), optional: Shared<SharedRow?>) {
    _given = given
    self._optional = optional
    _read = SharedReader(value: 1)
    _settings = Shared(wrappedValue: AppSettings(volume: 2), .settings)
    _counter = Shared(wrappedValue: 2, .counter)
    self.$counter.withLock { $0 = 3 }
  }
}

final class SharedModel {
  @Shared(.settings) private var settings
  @SharedReader(.counter) var counter = 0

  init() {
    _settings = Shared(.settings)
    _counter = SharedReader(wrappedValue: 1, .counter)
  }

  func reset() {
    $settings = Shared(value: AppSettings())
    $counter = SharedReader(value: 1)
  }

  func apply(_ settings: AppSettings) { $settings.withLock { $0 = settings } }
}

actor SharedWorker {
  @Shared(.counter) var counter = 0
  func count() { $counter.withLock { $0 += 1 } }
}

struct SharedContainer<Value: Equatable & Sendable>: Equatable {
  @Shared var value: Value
  @SharedReader var reader: Value

  init(value: Value) {
    _value = Shared(value: value)
    _reader = SharedReader(_value)
  }
}

// MARK: Uses

extension Stored {
  func use() {
    $settings.withLock { $0.volume += 1 }
    $settings.volume.withLock { $0 = 1 }
    $rows.withLock {
      $0.append(SharedRow(id: 1))
      $0[0].text = "a"
    }
    let removed = $rows.withLock { $0.removeFirst() }
    _ = $rows.withLock(\.count)
    $token.withLock { $0 = removed.text }
    $draft.withLock { $0?.text = "a" }
    if let draft = Shared($draft) { draft.text.withLock { $0 += "!" } }
    if let row: Shared<SharedRow> = Shared($rows[0].isDone) == nil ? $rows[0] : nil { _ = row.id }
    let name: Shared<String> = $settings.name
    let reader = SharedReader(name)
    let part: SharedReader<String> = $readSettings.name
    let projected = $settings.read { "\($0.volume)" }
    for row in Array($rows) { row.text.withLock { $0 = "a" } }
    _ = $rows.map(\.count)
    _ = (reader, part, projected, settings.volume, $settings.wrappedValue, $settings.projectedValue)
    takeShared($settings)
    takeShared($settings.name)
    takeReader($settings)
    _ = Shared(value: 1) == Shared(value: 2)
    _ = ($settings.isLoading, $settings.loadError, $settings.saveError, $readCounter.isLoading)
    _ = "\(Shared(value: 1).description)"
    _ = SharedReader.constant(1)
    let hashable: Shared<AnyHashable> = Shared(Shared(value: 1))
    _ = hashable
  }

  func useLater() async throws {
    try await $settings.load()
    try await $settings.save()
    try await $settings.load(.settings)
    try await $rows.load(.rows)
    try await $draft.load(.draft)
    try await $readSettings.load()
    try await $readSettings.load(.settings)
    _ = try await Shared(require: .settings)
    _ = try await Shared(require: .counter)
    _ = try await SharedReader(require: .rows)
    @Shared(value: [1, 2, 3]) var numbers
    $numbers.withLock { $0.append(4) }
    @Shared(.inMemory("local")) var local: Int = 1
    Task { [local = $local] in local.withLock { $0 += 1 } }
    #if CombineSchedulers
      for await settings in $settings.publisher.values { _ = settings }
      _ = $readSettings.publisher.map(\.name).sink { _ in }
    #endif
  }
}

extension Shared where Value == [SharedRow] {
  func map<Result>(_ transform: (Value) -> Result) -> Result { transform(wrappedValue) }
}

func takeShared<Value>(_ value: Shared<Value>) {}
func takeReader(_ value: Shared<AppSettings>) { takeReader(SharedReader(value)) }
func takeReader(_ value: SharedReader<AppSettings>) {}

func storages() {
  withDependencies {
    $0.defaultAppStorage = UserDefaults(suiteName: "test")!
    $0.defaultFileStorage = .inMemory
    $0.defaultInMemoryStorage = InMemoryStorage()
  } operation: {
    @Shared(.counter) var counter = 0
  }
  withDependencies {
    $0.defaultAppStorage = .inMemory
    $0.defaultFileStorage = .fileSystem
  } operation: {
  }
}

@available(*, deprecated)
func deprecatedShared(rows: Shared<[Int: SharedRow]>) -> Shared<SharedRow>? {
  guard let row: Shared<SharedRow> = rows[1] else { return nil }
  return row
}
