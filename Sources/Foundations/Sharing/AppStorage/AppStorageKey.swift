import ConcurrencyExtras
import Dependencies
public import Foundation
import IssueReporting

/// A key whose value is in user defaults: see ``SharedReaderKey/appStorage(_:)``.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let key: String
  private let defaults: UncheckedSendableValue<UserDefaults>
  private let decode: @Sendable (Any) throws -> Value?
  private let encode: @Sendable (Value) throws -> Any?

  private init(
    _ key: String, _ store: UserDefaults?,
    decode: @escaping @Sendable (Any) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    self.key = key
    self.defaults = UncheckedSendableValue(store ?? DependencyValues.current.defaultAppStorage)
    self.decode = decode
    self.encode = encode
  }

  /// The name of the value and its storage.
  public var id: AppStorageKeyID {
    AppStorageKeyID(key: key, store: ObjectIdentifier(storage))
  }

  private var store: DefaultsStore? { (defaults.value as? StoredDefaults)?.store }

  private var storage: AnyObject { store ?? defaults.value }

  /// Reads the value. One of another type counts as missing.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    do {
      if let error = store?.loadError { throw error }
      if let value = try read() {
        continuation.resume(returning: value)
      } else {
        continuation.resumeReturningInitialValue()
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }

  private func read() throws -> Value? {
    guard let object = defaults.value.object(forKey: key) else { return nil }
    do {
      return try decode(object)
    } catch {
      throw AppStorageError(key: key, error: error)
    }
  }

  /// Follows the value: changes through user defaults and, on Linux, by other processes.
  ///
  /// Of user defaults that Foundation has made, which announce no changes on Linux, nothing is followed there.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let deliver: @Sendable () -> Void = {
      do {
        if let value = try read() {
          subscriber.yield(value)
        } else {
          subscriber.yieldReturningInitialValue()
        }
      } catch {
        subscriber.yield(throwing: error)
      }
    }
    if let store { return store.observe(key, deliver) }
    let last = LockIsolated(UncheckedSendableValue(defaults.value.object(forKey: key)))
    let observer = UncheckedSendableValue(
      NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { _ in
        // Changes of all defaults come here.
        let object = UncheckedSendableValue(defaults.value.object(forKey: key))
        let hasChanged = last.withValue { last in
          defer { last = object }
          return !DefaultsStore.areEqual(last.value, object.value)
        }
        if hasChanged { deliver() }
      })
    return SharedSubscription { NotificationCenter.default.removeObserver(observer.value) }
  }

  /// Stores the value: soon, or at once if the program has called `save()`.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      let object = try encode(value)
      if let store {
        store.set(object, key, isUrgent: context == .userInitiated) {
          continuation.resume(with: $0)
        }
      } else {
        defaults.value.set(object, forKey: key)
        continuation.resume()
      }
    } catch {
      continuation.resume(throwing: AppStorageError(key: key, error: error))
    }
  }
}

/// The identity of an ``AppStorageKey``.
public struct AppStorageKeyID: Hashable, Sendable {
  let key: String
  let store: ObjectIdentifier
}

/// A value of user defaults could not be decoded, or encoded.
struct AppStorageError: Error, CustomStringConvertible {
  let key: String
  let error: any Error

  var description: String {
    """
    The value of '\(key)' in the app storage can't be converted: \(error). The default value is used \
    until another one is saved.
    """
  }
}

extension AppStorageKey where Value: AppStorageValue {
  init(_ key: String, _ store: UserDefaults?) {
    self.init(
      key, store, decode: { Value._fromDefaults($0) }, encode: { $0._defaultsObject })
  }
}

extension AppStorageKey where Value: RawRepresentable, Value.RawValue: AppStorageValue {
  init(raw key: String, _ store: UserDefaults?) {
    self.init(
      key, store,
      decode: { Value.RawValue._fromDefaults($0).flatMap(Value.init(rawValue:)) },
      encode: { $0.rawValue._defaultsObject })
  }
}

extension AppStorageKey {
  init<Raw: RawRepresentable>(optional key: String, _ store: UserDefaults?)
  where Value == Raw?, Raw.RawValue: AppStorageValue {
    self.init(
      key, store,
      decode: { Raw.RawValue._fromDefaults($0).flatMap(Raw.init(rawValue:)).map(Optional.some) },
      encode: { $0?.rawValue._defaultsObject })
  }
}

extension AppStorageKey where Value: Codable {
  init(codable key: String, _ store: UserDefaults?) {
    self.init(
      key, store,
      decode: { object in
        guard let data = object as? Data else { return nil }
        return try JSONDecoder().decode(Value.self, from: data)
      },
      encode: { value in try JSONEncoder().encode(value) })
  }
}

/// User defaults that are kept in a file of the app, or in memory.
///
/// Foundation's own defaults do not notice on Linux what other processes write, nor report what can't be saved.
final class StoredDefaults: UserDefaults {
  let store: DefaultsStore

  init(store: DefaultsStore) {
    self.store = store
    // Nothing is stored under this name.
    super.init(suiteName: "sharing")!
  }

  override func object(forKey key: String) -> Any? {
    store.value(key)
  }

  override func set(_ value: Any?, forKey key: String) {
    store.set(value, key)
  }

  override func set(_ url: URL?, forKey key: String) {
    store.set(url?.absoluteString, key)
  }

  override func url(forKey key: String) -> URL? {
    (store.value(key) as? String).flatMap(URL.init(string:))
  }

  override func removeObject(forKey key: String) {
    store.set(nil, key)
  }

  override func register(defaults values: [String: Any]) {
    store.register(values)
  }

  override func dictionaryRepresentation() -> [String: Any] {
    store.all
  }

  override func synchronize() -> Bool {
    store.synchronize()
    return true
  }
}

extension UserDefaults {
  /// User defaults in memory: empty, and apart from all others.
  public static var inMemory: UserDefaults { StoredDefaults(store: DefaultsStore()) }

  /// User defaults in a property list that several processes may use.
  ///
  /// A change is written within a tenth of a second, and when the process exits, together with the values that
  /// other processes have written under other keys. The file is never torn.
  ///
  /// - Parameter url: The file, which may be missing.
  public static func file(_ url: URL) -> UserDefaults {
    StoredDefaults(store: .atPath(DiskFiles.path(of: url)))
  }
}
