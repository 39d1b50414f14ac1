public import Dependencies
import Synchronization

/// A key whose values live as long as the process: see ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage
  let slot: InMemorySlot

  init(_ name: String) {
    self.name = name
    self.storage = DependencyValues.current.defaultInMemoryStorage
    self.slot = storage.slot(name, Value.self)
  }

  /// The name of the value and its storage.
  public var id: InMemoryKeyID { InMemoryKeyID(name: name, storage: storage) }

  /// Loads the value from the storage.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    // In two steps: for an optional type, the cast of a missing value would succeed.
    if let stored = slot.value.withLock({ $0 }), let value = stored as? Value {
      continuation.resume(returning: value)
    } else {
      continuation.resumeReturningInitialValue()
    }
  }

  /// Does nothing: only properties with this key change the value.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Saves the value in the storage.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    withExtendedLifetime(slot.replace(with: value)) {}
    continuation.resume()
  }
}

extension InMemoryKey: ImmediateKey {}

/// The identity of an ``InMemoryKey``.
public struct InMemoryKeyID: Hashable, Sendable {
  let name: String
  let storage: InMemoryStorage
}

/// The values of ``InMemoryKey``. Equal to itself only.
public struct InMemoryStorage: Hashable, Sendable {
  private final class Values: Sendable {
    let slots = Mutex<[SlotID: InMemorySlot]>([:])
  }

  private struct SlotID: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
  }

  private let values = Values()

  /// Creates an empty storage.
  public init() {}

  func slot<Value>(_ name: String, _ type: Value.Type) -> InMemorySlot {
    let id = SlotID(name: name, type: ObjectIdentifier(type))
    return values.slots.withLock { slots in
      if let slot = slots[id] { return slot }
      let slot = InMemorySlot()
      slots[id] = slot
      return slot
    }
  }

  /// Whether both are the same storage.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values === rhs.values }

  /// Feeds the identity of the storage into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(values)) }
}

extension SharedReaderKey {
  /// A value that lives as long as the process, under a name.
  ///
  /// ```swift
  /// @Shared(.inMemory("selectedTab")) var selectedTab = Tab.memos
  /// ```
  ///
  /// - Parameter key: The name.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

extension DependencyValues {
  /// The storage of ``SharedReaderKey/inMemory(_:)``: one for the process, and one for each test.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static let liveValue = InMemoryStorage()
  static var previewValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
