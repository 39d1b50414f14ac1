import Clocks
import ConcurrencyExtras
import Dependencies
import DependenciesMacros
import Foundation
import Observation

// Declarations and calls of dependencies beside those of DependencyUses.swift.

// MARK: Clients of functions

@DependencyClient
public struct ClientForm: Sendable {
  public var load: @Sendable (_ id: Int, _ name: String?) async throws -> [String]
  public var loadAll: @Sendable () async throws -> [String] = { [] }
  public var first: @Sendable (Int) throws -> String?
  public var isOn: @Sendable () -> Bool = { false }
  public var save: @Sendable (_ text: String, _ to: URL) async throws -> Void
  public var update: @Sendable (_ values: inout [Int]) -> Void
  public var changes: @Sendable () -> AsyncStream<String> = { .finished }
  public var errors: @Sendable () async -> AsyncThrowingStream<Int, any Error> = {
    AsyncThrowingStream { $0.finish() }
  }
  public var perform: @Sendable (_ work: @Sendable () async -> Void) async -> Void
  public var subscribe: @Sendable (_ onChange: @escaping @Sendable (Int) -> Void) -> Void
  public var show: @MainActor @Sendable (_ text: String) -> Void
  public var typed: @Sendable (Int) throws(FailureForm) -> Void
  public var make: @Sendable () -> (any Sendable)? = { nil }
  public var optional: (@Sendable () -> Void)?
  public let name: String = "client"
  var count = 0
  private var secret = 1
  static let shared = ClientForm()

  public var isNamed: Bool { !name.isEmpty }

  public func loadTwice(id: Int) async throws -> [String] {
    try await load(id: id, name: nil) + load(id: id, name: "again")
  }
}

public struct FailureForm: Error {}

extension ClientForm: DependencyKey {
  public static let liveValue = Self(
    load: { id, name in ["\(id)", name].compactMap { $0 } },
    loadAll: { [] },
    first: { _ in nil },
    isOn: { true },
    save: { _, _ in },
    update: { $0.append(1) },
    changes: { .never },
    errors: { AsyncThrowingStream { $0.finish(throwing: CancellationError()) } },
    perform: { await $0() },
    subscribe: { $0(1) },
    show: { _ in },
    typed: { _ throws(FailureForm) in throw FailureForm() },
    make: { nil },
    optional: nil
  )
  public static let testValue = Self()
  public static var previewValue: Self {
    var client = Self.testValue
    client.load = { _, _ in [] }
    return client
  }
}

extension ClientForm {
  static let noop = Self(
    load: { _, _ in try await Task.never() }, loadAll: { [] }, first: { _ in nil }, isOn: { false },
    save: { _, _ in }, update: { _ in }, changes: { .finished }, errors: { .never },
    perform: { _ in }, subscribe: { _ in }, show: { _ in }, typed: { _ throws(FailureForm) in },
    make: { nil })

  static func mock(_ values: [String] = []) -> Self {
    let isOn = LockIsolated(false)
    var client = noop
    client.loadAll = { values }
    client.isOn = {
      isOn.withValue {
        $0.toggle(); return $0
      }
    }
    client.first = { index throws in values.indices.contains(index) ? values[index] : nil }
    return client
  }
}

extension DependencyValues {
  public var clientForm: ClientForm {
    get { self[ClientForm.self] }
    set { self[ClientForm.self] = newValue }
  }

  var numberForm: @Sendable () -> Int {
    get { self[NumberFormKey.self] }
    set { self[NumberFormKey.self] = newValue }
  }

  fileprivate(set) var storeForm: any StoreForm {
    get { self[StoreFormKey.self] }
    set { self[StoreFormKey.self] = newValue }
  }

  @DependencyEntry public var sizeForm: Int = 3
  @DependencyEntry var optionalForm: String? = nil
  @DependencyEntry var clockForm: any Clock<Duration> = ContinuousClock()
}

private enum NumberFormKey: DependencyKey {
  static let liveValue: @Sendable () -> Int = { 1 }
  static let testValue: @Sendable () -> Int = unimplemented(
    #"@Dependency(\.numberForm)"#, placeholder: 0)
  static var previewValue: @Sendable () -> Int { { 2 } }
}

// MARK: Clients of protocols

protocol StoreForm: Sendable {
  func read(_ key: String) async throws -> Data
}

struct LiveStoreForm: StoreForm {
  @Dependency(\.urlSession) private var session
  @Dependency(\.uuid) private var uuid
  func read(_ key: String) async throws -> Data { Data(uuid().uuidString.utf8) }
}

struct TestStoreForm: StoreForm {
  var read: @Sendable (String) async throws -> Data = unimplemented("read")
  func read(_ key: String) async throws -> Data { try await self.read(key) }
}

private struct StoreFormKey: DependencyKey {
  static var liveValue: any StoreForm { LiveStoreForm() }
  static var testValue: any StoreForm { TestStoreForm() }
}

// MARK: Calls

struct UserForm: Sendable {
  @Dependency(ClientForm.self) var client
  @Dependency(\.clientForm.load) var load
  @Dependency(\.clientForm) private var privateClient: ClientForm
  @Dependency(\.storeForm) var store
  @Dependency(\.date) private var date: DateGenerator
  @Dependency(\.uuid) fileprivate var uuid: UUIDGenerator
  @Dependency(\.continuousClock) var clock: any Clock<Duration>
  @Dependency(\.self) var values
  @Dependency(\.locale.identifier) var identifier
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition
  @Dependency(\.preferredLocales) var preferredLocales

  func use() async throws {
    _ = try await client.load(id: 1, name: nil)
    _ = try await client.load(1, nil)
    _ = try await load(2, "name")
    _ = try client.first(1)
    try await client.save(text: "", to: URL(fileURLWithPath: "/"))
    var numbers = [1]
    client.update(values: &numbers)
    await client.perform { await Task.yield() }
    client.subscribe { print($0) }
    client.subscribe(onChange: { _ in })
    await client.show(text: "text")
    do { try client.typed(1) } catch { let failure: FailureForm = error; _ = failure }
    for await text in client.changes() { _ = text }
    for try await number in await client.errors() { _ = number }
    client.optional?()
    async let all = client.loadAll()
    _ = try await all
    _ = try await store.read("key")
    _ = date.now.addingTimeInterval(1) > date()
    _ = uuid().uuidString + identifier
    assertionFailure("message")
    precondition(true)
    precondition(!preferredLocales.isEmpty, "message")
    try await clock.sleep(for: .seconds(1), tolerance: .zero)
    let elapsed = await clock.measure { await Task.yield() }
    _ = (elapsed, values.date.now)
  }

  func timed() async throws {
    try await withThrowingTaskGroup(of: Void.self) { [client, clock] group in
      group.addTask { try await client.save(text: "", to: URL(fileURLWithPath: "/")) }
      group.addTask {
        try await clock.sleep(for: .seconds(5)); throw CancellationError()
      }
      try await group.next()
      group.cancelAll()
    }
  }
}

@Observable
@MainActor
final class ModelForm {
  @ObservationIgnored @Dependency(\.clientForm) var client
  @ObservationIgnored @Dependency(\.uuid) var uuid
  var texts: [String] = []
  var child: ModelForm?

  init(texts: [String] = []) { self.texts = texts }

  func childTapped() {
    child = withDependencies(from: self) { ModelForm(texts: texts) }
  }

  func loadTapped() async {
    do {
      texts = try await client.loadAll()
    } catch is CancellationError {
    } catch {
      reportIssue(error)
    }
  }
}

@MainActor
func overrideForms() async throws {
  let saved = LockIsolated<[String]>([])
  let (stream, continuation) = AsyncStream.makeStream(of: String.self)
  let model = withDependencies {
    $0.clientForm = .mock(["a"])
    $0.clientForm.changes = { stream }
    $0.clientForm.save = { text, _ in saved.withValue { $0.append(text) } }
    $0.clientForm.load = { @Sendable [continuation] id, name in
      continuation.yield("\(id)")
      return []
    }
    $0.clientForm.loadAll = { throw CancellationError() }
    $0.numberForm = { 42 }
    $0.storeForm = TestStoreForm(read: { _ in Data() })
    $0.storeForm = LiveStoreForm()
    $0.sizeForm = 1
    $0.optionalForm = nil
    $0.clockForm = TestClock()
    $0[ClientForm.self].isOn = { true }
    $0[NumberFormKey.self] = { 1 }
    $0.uuid = UUIDGenerator { UUID(1) }
    $0.date = DateGenerator { Date(timeIntervalSinceReferenceDate: 0) }
    $0.date.now.addTimeInterval(10)
    $0.fireAndForget = FireAndForget { _, _, operation in try? await operation() }
    $0.withRandomNumberGenerator = WithRandomNumberGenerator(GeneratorForm())
  } operation: {
    ModelForm()
  }
  await model.loadTapped()
  let value = try await withDependencies(from: model) {
    try await model.client.loadAll()
  }
  let other = withDependencies({ $0.context = .test }, operation: { ModelForm(texts: value) })
  func configure(_ values: inout DependencyValues) { values.clientForm = .noop }
  let third = withDependencies(configure) { ModelForm() }
  withDependencies { _ in
  } operation: {
    _ = (other, third)
  }
  withEscapedDependencies { continuation in
    Task { await continuation.yield { await model.loadTapped() } }
  }
  let values = DependencyValues()
  _ = (values.clientForm, values[ClientForm.self], values.context == .preview)
}

struct GeneratorForm: RandomNumberGenerator, Sendable {
  mutating func next() -> UInt64 { 4 }
}
