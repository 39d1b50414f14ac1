/// A type-erased value that is hashable and sendable.
///
/// Equality and hashing are those of `AnyHashable`: two instances are equal if their values are,
/// regardless of the declared types, and an instance is equal to the bare value if both are in an
/// `AnyHashable`.
///
/// ```swift
/// let ids: [AnyHashableSendable] = [1, "timer", AnyHashableSendable(UUID())]
/// ids[0] == AnyHashableSendable(1)  // true
/// ```
public struct AnyHashableSendable: Hashable, Sendable {
  /// The wrapped value.
  public let base: any Hashable & Sendable

  /// Erases the type of `base`.
  ///
  /// - Parameter base: The value to wrap. An `AnyHashableSendable` is not wrapped again.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Erases the type of `base`.
  ///
  /// - Parameter base: The value to wrap. An `AnyHashableSendable` is not wrapped again.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Whether two values are equal, regardless of the types they were declared with.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Hashes the value like an `AnyHashable` of it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(self.base))
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  // Makes an `AnyHashable` of this equal to an `AnyHashable` of the bare value, for lookups in a
  // set.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func _toCustomAnyHashable() -> AnyHashable? {
    AnyHashable(self.base)
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the wrapped value.
  public var description: String {
    String(describing: self.base)
  }

  /// The debug description of the wrapped value, with the name of the wrapper.
  public var debugDescription: String {
    "AnyHashableSendable(\(String(reflecting: self.base)))"
  }
}

extension AnyHashableSendable: CustomReflectable {
  /// The mirror of the wrapped value, so that dumps show it and not the wrapper.
  public var customMirror: Mirror {
    Mirror(reflecting: self.base)
  }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Wraps a `Bool`.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Wraps a `Double`.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Wraps an `Int`.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Wraps a `String`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
