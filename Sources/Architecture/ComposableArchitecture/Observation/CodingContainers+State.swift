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
