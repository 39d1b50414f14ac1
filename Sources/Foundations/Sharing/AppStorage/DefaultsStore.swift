import Foundation
import Synchronization

/// The values of a ``StoredDefaults``: in memory, and in a property list if there is a file.
///
/// A change is written together with the values of other keys that are in the file then: what other
/// processes have saved under other keys stays.
final class DefaultsStore: Sendable {
  // Property lists are not `Sendable`. These are never changed, only replaced.
  fileprivate struct State: @unchecked Sendable {
    var values: [String: Any] = [:]
    var registered: [String: Any] = [:]
    /// Changes that are not in the file yet; `nil` for a value that was removed.
    var unsaved: [String: Any?] = [:]
    /// Changes that are being written.
    var underway: [String: Any?] = [:]
    var observers: [String: [Int: @Sendable () -> Void]] = [:]
    var lastNumber = 0
    var fileSubscription: SharedSubscription?
    var loadError: (any Error)?
  }

  private let file: DiskFile?
  private let state = Mutex(State())

  /// Values in memory.
  init() {
    file = nil
  }

  private struct Entry: Sendable {
    weak var store: DefaultsStore?
  }

  private static let stores = Mutex<[String: Entry]>([:])

  /// The values in a file: one object for all who use it.
  static func atPath(_ path: String) -> DefaultsStore {
    if let store = stores.withLock({ $0[path]?.store }) { return store }
    let new = DefaultsStore(path: path)
    return stores.withLock { stores in
      if let store = stores[path]?.store { return store }
      stores[path] = Entry(store: new)
      return new
    }
  }

  private init(path: String) {
    let file = DiskFiles.file(atPath: path)
    self.file = file
    reload()
    let subscription = file.observe { [weak self] in self?.reload() }
    state.withLock { $0.fileSubscription = subscription }
  }

  /// The error of the last attempt to read the file.
  var loadError: (any Error)? { state.withLock(\.loadError) }

  // MARK: Values

  func value(_ key: String) -> Any? {
    state.withLock { state in
      UncheckedSendableValue(state.values[key] ?? state.registered[key])
    }.value
  }

  var all: [String: Any] {
    state.withLock { state in
      UncheckedSendableValue(state.registered.merging(state.values) { $1 })
    }.value
  }

  func register(_ values: [String: Any]) {
    let values = UncheckedSendableValue(values)
    state.withLock { $0.registered.merge(values.value) { $1 } }
  }

  /// Sets or removes a value.
  ///
  /// - Parameters:
  ///   - value: A property list, which is never changed; `nil` to remove the value.
  ///   - key: The name of the value.
  ///   - isUrgent: Whether the caller waits for `completion`.
  ///   - completion: Called when the value is durable, or can't be saved.
  func set(
    _ value: Any?, _ key: String, isUrgent: Bool = false,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
  ) {
    let value = UncheckedSendableValue(value)
    let (old, observers) = state.withLock { state in
      let old = UncheckedSendableValue(state.values[key])
      state.values[key] = value.value
      if file != nil { state.unsaved.updateValue(value.value, forKey: key) }
      return (old, state.observers[key].map { Array($0.values) } ?? [])
    }
    if !Self.areEqual(old.value, value.value) {
      for observer in observers { observer() }
    }
    guard let file else { return completion(.success(())) }
    write(to: file, isUrgent: isUrgent, completion)
  }

  /// Writes changes that wait.
  func synchronize() {
    file?.flush()
  }

  private func write(
    to file: DiskFile, isUrgent: Bool,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    file.write(
      FileChange(makeData: { try self.makeData(from: $0) }, isMerge: true, isUrgent: isUrgent) {
        result in
        if case .success = result { self.state.withLock { $0.underway = [:] } }
        completion(result)
      })
  }

  /// The content of the file: the present one, with the changes.
  ///
  /// - Parameter data: The present content, if another process has written it.
  private func makeData(from data: Data?) throws -> Data {
    let others = try data.map { UncheckedSendableValue(try Self.decode($0)) }
    let (values, observers) = state.withLock { state in
      // Changes of an attempt that has failed are among them.
      state.underway.merge(state.unsaved) { $1 }
      state.unsaved = [:]
      var observers: [@Sendable () -> Void] = []
      if let others {
        observers = state.adopt(others.value)
      }
      return (UncheckedSendableValue(state.values), observers)
    }
    if !observers.isEmpty {
      // Observers read files, and one is being written now.
      DispatchQueue.global(qos: .utility).async { for observer in observers { observer() } }
    }
    return try PropertyListSerialization.data(
      fromPropertyList: values.value, format: .xml, options: 0)
  }

  // MARK: Changes

  /// Calls a closure after each change of a value, by this process or another one.
  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.observers[key, default: [:]][state.lastNumber] = onChange
      return state.lastNumber
    }
    return SharedSubscription { [weak self] in
      let observer = self?.state.withLock { $0.observers[key]?.removeValue(forKey: number) }
      withExtendedLifetime(observer) {}
    }
  }

  private func reload() {
    guard let file else { return }
    do {
      let values = try file.read { data in
        do {
          return UncheckedSendableValue(try data.map(Self.decode) ?? [:])
        } catch {
          throw FileStorageError.unreadable(file, error)
        }
      }
      let observers = state.withLock { state in
        state.loadError = nil
        return state.adopt(values.value)
      }
      for observer in observers { observer() }
    } catch {
      state.withLock { $0.loadError = error }
    }
  }

  private static func decode(_ data: Data) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let values = list as? [String: Any] else { throw NoDictionary() }
    return values
  }

  /// Whether two property lists are known to be equal.
  static func areEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    guard let lhs = lhs as? AnyHashable, let rhs = rhs as? AnyHashable else { return false }
    return lhs == rhs
  }

  private struct NoDictionary: Error, CustomStringConvertible {
    var description: String { "the property list is no dictionary" }
  }
}

extension DefaultsStore.State {
  /// Takes over the values of the file, apart from those that have been changed here since.
  ///
  /// - Returns: The observers of the values that have changed.
  fileprivate mutating func adopt(_ others: [String: Any]) -> [@Sendable () -> Void] {
    let own = underway.merging(unsaved) { $1 }
    var new = others
    for (key, value) in own { new[key] = value }
    let old = values
    values = new
    return Set(old.keys).union(new.keys)
      .filter { !DefaultsStore.areEqual(old[$0], new[$0]) }
      .flatMap { observers[$0].map { Array($0.values) } ?? [] }
  }
}
