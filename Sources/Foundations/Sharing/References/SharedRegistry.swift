import Dependencies
import SourceLocations
import Synchronization

/// The references of keys that are in use, so that all properties with one key share a value.
///
/// A dependency: each test has its own. References are held weakly.
final class SharedRegistry: Sendable {
  private struct ID: Hashable, @unchecked Sendable {
    let key: AnyHashable
    let value: ObjectIdentifier
  }

  private struct Entry: Sendable {
    weak var reference: (any AnyObject & Sendable)?
  }

  private let entries = Mutex<[ID: Entry]>([:])

  /// The registry of the current scope.
  static var current: SharedRegistry { DependencyValues.current[SharedRegistryKey.self] }

  /// The reference of a key, loaded.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value unless the key loads another one.
  ///   - isLoaded: Whether the caller has loaded the value, or is about to.
  ///   - location: The declaration that needs the reference.
  func reference<Key: SharedReaderKey>(
    of key: Key, initialValue: () -> Key.Value, isLoaded: Bool = false, location: SourceLocation
  ) -> KeyedReference<Key.Value> {
    let id = ID(key: AnyHashable(key.id), value: ObjectIdentifier(Key.Value.self))
    let reference = existing(id) ?? insert(id, key, initialValue(), location)
    reference.start(isLoaded: isLoaded)
    return reference
  }

  /// The reference of a key, with the value that the key has now, or its default.
  ///
  /// - Throws: The error of the key, or ``SharedValueMissing``.
  func requiredReference<Key: SharedReaderKey>(
    of key: Key, location: SourceLocation
  ) async throws -> KeyedReference<Key.Value> {
    if let defaulted = key as? any DefaultedKey<Key.Value> {
      let reference = reference(
        of: key, initialValue: { defaulted.defaultValue }, isLoaded: true, location: location)
      try await reference.load()
      return reference
    }
    let id = ID(key: AnyHashable(key.id), value: ObjectIdentifier(Key.Value.self))
    if let reference: KeyedReference<Key.Value> = existing(id) {
      guard try await reference.loadIfPresent() else { throw SharedValueMissing(key, location) }
      return reference
    }
    let value = try await requiredValue(of: key, location)
    let reference = insert(id, key, value, location)
    // Another thread may have been faster, and have loaded an older value.
    if !reference.start(isLoaded: true) { try await reference.load() }
    return reference
  }

  private func existing<Value>(_ id: ID) -> KeyedReference<Value>? {
    entries.withLock { $0[id]?.reference } as? KeyedReference<Value>
  }

  private func insert<Key: SharedReaderKey>(
    _ id: ID, _ key: Key, _ initialValue: Key.Value, _ location: SourceLocation
  ) -> KeyedReference<Key.Value> {
    let new = KeyedReference<Key.Value>(key, initialValue: initialValue, location: location) {
      [weak self] in self?.removeReleased(id)
    }
    let (reference, others) = entries.withLock { entries in
      // Another thread may have been faster.
      if let existing = entries[id]?.reference as? KeyedReference<Key.Value> {
        return (existing, [] as [any AnyObject & Sendable])
      }
      entries[id] = Entry(reference: new)
      guard id.key.base is FileStorageKeyID else { return (new, []) }
      return (new, entries.compactMap { $0.key.key == id.key ? $0.value.reference : nil })
    }
    if let other = others.first(where: { $0 !== reference }) as? any SharedRoot {
      location.reportTypes(Key.Value.self, other.typeOfValue)
    }
    return reference
  }

  private func removeReleased(_ id: ID) {
    // Another thread may have made a new reference, and drop it now: then this is the last use, which must not end under
    // the lock.
    let reference = entries.withLock { entries in
      let reference = entries[id]?.reference
      if reference == nil { entries[id] = nil }
      return reference
    }
    withExtendedLifetime(reference) {}
  }
}

private enum SharedRegistryKey: DependencyKey {
  static let liveValue = SharedRegistry()
  static var previewValue: SharedRegistry { SharedRegistry() }
  static var testValue: SharedRegistry { SharedRegistry() }
}
