public import Foundation

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
