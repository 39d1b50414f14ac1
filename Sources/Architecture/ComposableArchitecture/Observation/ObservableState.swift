/// State with individually observed fields.
///
/// Conform through the macro: `@ObservableState struct State { … }`. An observer that reads a field
/// through a ``Store`` is then notified when that field has changed. State in a store without
/// observers contains no objects and costs a comparison with `nil` for each access.
///
/// Do not call the requirements: the macro and this package implement and use them.
public protocol ObservableState {
  /// Binds the value to its position in the state.
  ///
  /// - Parameter isReader: `true` for a copy for an observer, whose parts get nodes, too; `false`
  ///   for the value at the position itself, before a change.
  mutating func _$attach(to position: _ObservationPosition, isReader: Bool)

  /// Binds the value to its position in the state after a possible change.
  ///
  /// - Returns: Whether it is still the same value; if not, everything below the position is
  ///   recorded as changed.
  mutating func _$reconcile(with position: _ObservationPosition) -> Bool

  /// The offset of the link in the value; `nil` if it has none.
  static var _$linkOffset: Int? { get }

  /// Calls a closure with the names of the observed fields, in the order of their numbers, for
  /// tools that show reads.
  static func _$forEachField(_ body: (StaticString) -> Void)
}

extension ObservableState {
  /// Most types have no link of their own.
  public static var _$linkOffset: Int? { nil }

  /// Most types have no numbered fields.
  public static func _$forEachField(_ body: (StaticString) -> Void) {}
}

/// Observable state that knows the storage of its fields.
///
/// Separate from ``ObservableState``, because key paths to fields that belong to an actor can only
/// be created there: in a module whose types are on the main actor by default, this conformance is,
/// too.
public protocol _ObservableFields: ObservableState {
  /// The number and the storage key path of a field, for `StateAccessor`.
  static func _$field(_ keyPath: PartialKeyPath<Self>) -> _ObservedField<Self>?
}

/// The number and the storage of a field of observable state.
public struct _ObservedField<Root> {
  let index: Int
  let storage: PartialKeyPath<Root>

  /// Whether the property has `willSet` or `didSet`, so that it must not be changed in place.
  let hasObservers: Bool

  /// Creates the description of a field; for generated code.
  public init(index: Int, storage: PartialKeyPath<Root>, hasObservers: Bool = false) {
    self.index = index
    self.storage = storage
    self.hasObservers = hasObservers
  }
}

// For the code that `@ObservableState` generates: overload resolution by the property's type,
// without naming the type.

extension KeyedDecodingContainer {
  /// Decodes a property.
  @_disfavoredOverload
  @inlinable
  public func _$decode<Value: Decodable>(forKey key: Key) throws -> Value {
    try self.decode(Value.self, forKey: key)
  }

  /// Decodes an optional property, whose key may be missing.
  @inlinable
  public func _$decode<Value: Decodable>(forKey key: Key) throws -> Value? {
    try self.decodeIfPresent(Value.self, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property.
  @_disfavoredOverload
  @inlinable
  public mutating func _$encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try self.encode(value, forKey: key)
  }

  /// Encodes an optional property, or leaves its key out.
  @inlinable
  public mutating func _$encode<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try self.encodeIfPresent(value, forKey: key)
  }
}
