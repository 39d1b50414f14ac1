/// A value with an id of its own, for types without one.
///
/// The properties of the value can be read and changed through the wrapper directly; call methods
/// on ``value``.
///
/// ```swift
/// var name = Identified("Blob", id: UUID())
/// name.value.append("!")
/// name.count  // 5
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id of the value.
  public let id: ID

  /// The value.
  public var value: Value

  /// Creates a value with an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Its id, which does not change with the value.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates a value with an id that is computed from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Returns the id, which does not change with the value.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Creates a value with an id that is read from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The path to the id, which does not change with the value.
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A mutable member of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension Identified: Equatable where Value: Equatable {}

extension Identified: Hashable where Value: Hashable {}

extension Identified: Encodable where ID: Encodable, Value: Encodable {}

extension Identified: Decodable where ID: Decodable, Value: Decodable {}

extension Identified: Sendable where ID: Sendable, Value: Sendable {}
