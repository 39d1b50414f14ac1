public import CustomDump

// Shared values are compared, hashed, coded and dumped like values that are not shared.

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    SharedTestContext.areEqual(lhs.reference, rhs.reference)
  }
}

extension Shared: Hashable where Value: Hashable {
  /// Feeds the value into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: Encodable where Value: Encodable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Shared: Decodable where Value: Decodable {
  /// Shares a decoded value, without a key.
  public init(from decoder: any Decoder) throws {
    let value = UncheckedSendableValue(try decoder.singleValueContainer().decode(Value.self))
    self.init(value: value.value)
  }
}

extension Shared: CustomStringConvertible {
  /// The type and the value.
  public var description: String { "Shared<\(Value.self)>(\(wrappedValue))" }
}

extension Shared: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any { wrappedValue }
}

extension Shared: _CustomDiffObject {
  /// The value as a test expects it, and as it is.
  public var _customDiffValues: (Any, Any) { SharedTestContext.diffValues(of: reference) }

  /// The identity of the shared value.
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference) }
}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    SharedTestContext.areEqual(lhs.reference, rhs.reference)
  }
}

extension SharedReader: Hashable where Value: Hashable {
  /// Feeds the value into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Encodable where Value: Encodable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension SharedReader: CustomStringConvertible {
  /// The type and the value.
  public var description: String { "SharedReader<\(Value.self)>(\(wrappedValue))" }
}

extension SharedReader: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any { wrappedValue }
}

extension SharedReader: _CustomDiffObject {
  /// The value as a test expects it, and as it is.
  public var _customDiffValues: (Any, Any) { SharedTestContext.diffValues(of: reference) }

  /// The identity of the shared value.
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference) }
}

extension SharedTestContext {
  /// Whether two values are equal: as a test expects the first one, and as the second one is.
  fileprivate static func areEqual<Value: Equatable>(
    _ lhs: SharedReference<Value>, _ rhs: SharedReference<Value>
  ) -> Bool {
    if let (expected, actual) = compared {
      return value(of: lhs, in: expected) == value(of: rhs, in: actual)
    }
    lhs.observation.access()
    rhs.observation.access()
    return lhs.read() == rhs.read()
  }

  fileprivate static func diffValues<Value>(of reference: SharedReference<Value>) -> (Any, Any) {
    if let (expected, actual) = compared {
      return (value(of: reference, in: expected), value(of: reference, in: actual))
    }
    let value = reference.read()
    return (value, value)
  }

  private static func value<Value>(
    of reference: SharedReference<Value>, in snapshot: SharedSnapshot
  ) -> Value {
    SharedTestContext.viewing(snapshot).run { reference.read() }
  }
}
