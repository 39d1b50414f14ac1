/// Values that are handed down a page, from the place where they are set to all components in it.
public struct EnvironmentValues: Sendable {
  @TaskLocal static var current = EnvironmentValues()

  private var entries: [ObjectIdentifier: Entry]?

  private struct Entry: Sendable {
    let value: any Sendable
    /// Whether another value is the same; never, for values that can't be compared.
    let isSame: @Sendable (any Sendable) -> Bool
  }

  /// Values that are all the default ones.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      self.entries?[ObjectIdentifier(key)]?.value as? Key.Value ?? Key.defaultValue
    }
    set {
      self.entries = self.entries ?? [:]
      self.entries?[ObjectIdentifier(key)] = Entry(value: newValue) { other in
        guard let value = newValue as? any Equatable else { return false }
        return value.isEqual(to: other)
      }
    }
  }

  /// Whether all values are the same, as far as that can be said.
  func isSame(as other: EnvironmentValues) -> Bool {
    guard let entries = self.entries, let others = other.entries else {
      return self.entries == nil && other.entries == nil
    }
    return entries.count == others.count
      && entries.allSatisfy { key, entry in others[key].map { entry.isSame($0.value) } ?? false }
  }

  /// Makes these the values that ``Environment`` reads, as long as an operation runs.
  func whileCurrent<Result>(_ operation: () -> Result) -> Result {
    if self.entries == nil, Self.current.entries == nil { return operation() }
    return Self.$current.withValue(self, operation: operation)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Sendable) -> Bool {
    (other as? Self) == self
  }
}
