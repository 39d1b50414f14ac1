/// Any value that can be hashed and shared between tasks, with its type forgotten.
///
/// Equality and hashing are those of `AnyHashable`: two instances are equal when the values they
/// hold are, whatever they were declared as, and an instance is equal to the bare value once both
/// are in an `AnyHashable`.
///
/// ```swift
/// let ids: [AnyHashableSendable] = [1, "timer", AnyHashableSendable(UUID())]
/// ids[0] == AnyHashableSendable(1)  // true
/// ```
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value that is held.
  public let base: any Hashable & Sendable

  /// Forgets the type of `base`.
  ///
  /// - Parameter base: The value to hold. An `AnyHashableSendable` is not wrapped again.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Forgets the type of `base`.
  ///
  /// - Parameter base: The value to hold. An `AnyHashableSendable` is not wrapped again.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Whether two values are equal, regardless of the types they were declared with.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds what `AnyHashable` would feed for the same value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(self.base))
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  // Lets an `AnyHashable` of this and an `AnyHashable` of the bare value find each other in a set.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func _toCustomAnyHashable() -> AnyHashable? {
    AnyHashable(self.base)
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the value that is held.
  public var description: String {
    String(describing: self.base)
  }

  /// The debug description of the value that is held, and that it is held here.
  public var debugDescription: String {
    "AnyHashableSendable(\(String(reflecting: self.base)))"
  }
}

extension AnyHashableSendable: CustomReflectable {
  /// The reflection of the value that is held, so that dumps show it and not the wrapper.
  public var customMirror: Mirror {
    Mirror(reflecting: self.base)
  }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Holds a `Bool`.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Holds a `Double`.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Holds an `Int`.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Holds a `String`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
