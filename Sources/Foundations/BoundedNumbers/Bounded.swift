/// A number that was validated at its source: finite, and within the bounds of its kind.
///
/// Browsers, files, databases and command lines can hold any number. A property of this type holds
/// a validated one, so no later conversion, range or sum has to expect `nan`, infinity or 10³⁰⁰:
///
/// ```swift
/// enum SliderStep: NumberKind {
///   static let bounds = 0.0...1_000
/// }
///
/// guard let step = Bounded<SliderStep>(parsing: text) else { return }
/// ```
public struct Bounded<Kind: NumberKind>: Hashable, Sendable {
  /// The number.
  public let value: Kind.Value

  /// Creates a validated number. Every other initialiser calls this one.
  ///
  /// - Parameter number: A number from outside.
  /// - Returns: `nil` if it is not finite, or out of bounds.
  @inlinable
  public init?(_ number: Kind.Value) {
    // False for `nan` as well.
    guard Kind.bounds.contains(number) else { return nil }
    value = number
  }

  /// Creates the nearest number within the bounds; for `nan`, the lower bound.
  @inlinable
  public init(clamping number: Kind.Value) {
    let bounds = Kind.bounds
    // Not `max` and `min`: both can return `nan`.
    self =
      Self(number)
      ?? Self(unchecked: number > bounds.upperBound ? bounds.upperBound : bounds.lowerBound)
  }

  /// Parses a number.
  ///
  /// - Returns: `nil` if the text is not a number, or out of bounds.
  @inlinable
  public init?(parsing text: some StringProtocol) {
    // `Double` reads a text up to its first NUL.
    guard !text.utf8.contains(0), let number = Kind.Value(String(text)) else { return nil }
    self.init(number)
  }

  @usableFromInline
  init(unchecked number: Kind.Value) {
    value = number
  }
}

/// The bounds of a ``Bounded`` number.
public protocol NumberKind: Sendable {
  /// The type of the number.
  associatedtype Value: Codable, Comparable, Hashable, LosslessStringConvertible, Sendable

  /// The lowest and the highest number that is valid.
  static var bounds: ClosedRange<Value> { get }
}

/// Any finite number.
public enum FiniteNumber: NumberKind {
  /// All finite numbers.
  @inlinable public static var bounds: ClosedRange<Double> {
    -1.797_693_134_862_315_7e308...1.797_693_134_862_315_7e308
  }
}

extension Bounded: Comparable {
  /// Whether one number is lower than another.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}

extension Bounded: CustomStringConvertible {
  /// The number as text.
  public var description: String { value.description }
}

extension Bounded: Codable {
  /// Decodes a number.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if it is out of bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Kind.Value.self)
    guard let bounded = Self(number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(number) is not in \(Kind.bounds).")
    }
    self = bounded
  }

  /// Encodes the number alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
