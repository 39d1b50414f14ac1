/// Gives an id to a value that has none of its own.
///
/// The properties of the value can be read and changed through the wrapper directly; methods are called on ``value``.
///
/// ```swift
/// var name = Identified("Blob", id: UUID())
/// name.value.append("!")
/// name.count  // 5
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// What the value is known by.
  public let id: ID

  /// The value.
  public var value: Value

  /// Gives a value an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Its id, which stays the same however the value is changed.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Gives a value an id that is made from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Makes the id, which stays the same however the value is changed.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Gives a value an id that is read from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The path to the id, which stays the same however the value is changed.
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A member of the value that can be changed.
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
