/// Values that are passed from a fragment to all components in it.
public struct EnvironmentValues: Sendable {
  @TaskLocal static var current = EnvironmentValues()

  private var storage: Storage?

  /// The values that differ from the defaults. It is immutable, so identical objects contain the
  /// same values.
  private final class Storage: Sendable {
    let entries: [ObjectIdentifier: Entry]

    init(_ entries: [ObjectIdentifier: Entry]) {
      self.entries = entries
    }
  }

  private struct Entry: Sendable {
    let value: any Sendable
    /// Whether another value is equal; values that are not `Equatable` are compared by their bits.
    let isSame: @Sendable (any Sendable) -> Bool
  }

  /// Creates default values.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      self.storage?.entries[ObjectIdentifier(key)]?.value as? Key.Value ?? Key.defaultValue
    }
    set {
      var entries = self.storage?.entries ?? [:]
      entries[ObjectIdentifier(key)] = Entry(value: newValue) { other in
        if let value = newValue as? any Equatable { return value.isEqual(to: other) }
        return (other as? Key.Value).map { areSameBits($0, newValue) } ?? false
      }
      self.storage = Storage(entries)
    }
  }

  /// Whether all values are equal, as far as they can be compared.
  func isSame(as other: EnvironmentValues) -> Bool {
    guard self.storage !== other.storage else { return true }
    guard let entries = self.storage?.entries, let others = other.storage?.entries else {
      return false
    }
    return entries.count == others.count
      && entries.allSatisfy { key, entry in others[key].map { entry.isSame($0.value) } ?? false }
  }

  /// Makes these the values that ``Environment`` reads while an operation runs.
  @usableFromInline
  func whileCurrent<Result>(_ operation: () -> Result) -> Result {
    if self.storage === Self.current.storage { return operation() }
    return Self.$current.withValue(self, operation: operation)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Sendable) -> Bool {
    (other as? Self) == self
  }
}

/// The key of a value in ``EnvironmentValues``.
///
/// ```swift
/// private enum AccentKey: EnvironmentKey {
///   static let defaultValue = "blue"
/// }
///
/// extension EnvironmentValues {
///   var accent: String {
///     get { self[AccentKey.self] }
///     set { self[AccentKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value where no other one is set.
  static var defaultValue: Value { get }
}

/// A property wrapper that reads a value from a component's environment.
///
/// ```swift
/// struct Badge: Component {
///   @Environment(\.accent) var accent
///
///   var body: some HTML {
///     span(.class(accent)) { "new" }
///   }
/// }
/// ```
///
/// The value is available while the component's body is evaluated, while its events are handled,
/// and in tasks that are started there.
@propertyWrapper
public struct Environment<Value: Sendable> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// Creates a reader for a value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value.
  public var wrappedValue: Value {
    EnvironmentValues.current[keyPath: self.keyPath]
  }
}

/// Whether two values consist of the same bytes, references included.
///
/// Values that are equal by `==` but have different bytes are not found to be the same.
func areSameBits<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  withUnsafeBytes(of: lhs) { lhs in
    withUnsafeBytes(of: rhs) { rhs in lhs.elementsEqual(rhs) }
  }
}
