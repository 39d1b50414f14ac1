import Foundation

extension TextState {
  /// A key of a strings file, with the values for its placeholders.
  ///
  /// Write it as a literal. An interpolated value becomes a placeholder of the key, so
  /// `"Meeting \(number) of \(total)"` is looked up as `"Meeting %lld of %lld"`:
  ///
  /// | value | placeholder |
  /// |---|---|
  /// | `Int`, `Int64` | `%lld` |
  /// | smaller integers | `%d` |
  /// | `UInt`, `UInt64` | `%llu` |
  /// | smaller unsigned integers | `%u` |
  /// | `Double` | `%lf` |
  /// | `Float` | `%f` |
  /// | ``TextState`` and everything else | `%@` |
  ///
  /// A translation may change their order (`%2$lld`). A placeholder without a value is left
  /// unchanged. Write `%` itself as `%%` in a key that has placeholders.
  public struct LocalizedFormat: Hashable, Sendable {
    /// The key to look up.
    public let key: String

    let arguments: [FormatArgument]

    /// Creates a key without placeholders from a string that is not a literal.
    public init(_ key: String) {
      self.key = key
      self.arguments = []
    }
  }
}

extension TextState.LocalizedFormat: ExpressibleByStringInterpolation {
  /// Creates a key without placeholders.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Creates a key with a placeholder for each value.
  public init(stringInterpolation: StringInterpolation) {
    self.key = stringInterpolation.key
    self.arguments = stringInterpolation.arguments
  }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [FormatArgument] = []

    /// Prepares for a literal of about this size.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 4)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends text that belongs to the key.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacing("%", with: "%%")
    }

    /// Appends a string.
    public mutating func appendInterpolation(_ value: some StringProtocol) {
      append(.string(String(value)), as: "%@")
    }

    /// Appends a text, which keeps its own style.
    public mutating func appendInterpolation(_ value: TextState) {
      append(.text(value), as: "%@")
    }

    /// Appends an integer.
    public mutating func appendInterpolation<Value: BinaryInteger & Sendable>(_ value: Value) {
      let isWide = value.bitWidth > 32
      if Value.isSigned {
        append(FormatArgument(value), as: isWide ? "%lld" : "%d")
      } else {
        append(FormatArgument(value), as: isWide ? "%llu" : "%u")
      }
    }

    /// Appends a floating point number.
    public mutating func appendInterpolation(_ value: Double) {
      append(.number(value), as: "%lf")
    }

    /// Appends a floating point number.
    public mutating func appendInterpolation(_ value: Float) {
      append(.number(Double(shortest: value)), as: "%f")
    }

    /// Appends an integer in a `printf` format.
    ///
    /// - Parameter specifier: A placeholder, like `%03lld`.
    public mutating func appendInterpolation<Value: BinaryInteger & Sendable>(
      _ value: Value, specifier: String
    ) {
      append(FormatArgument(value), as: specifier)
    }

    /// Appends a floating point number in a `printf` format.
    ///
    /// - Parameter specifier: A placeholder, like `%.2f`.
    public mutating func appendInterpolation(_ value: Double, specifier: String) {
      append(.number(value), as: specifier)
    }

    /// Appends a floating point number in a `printf` format.
    ///
    /// - Parameter specifier: A placeholder, like `%.2f`.
    public mutating func appendInterpolation(_ value: Float, specifier: String) {
      append(.number(Double(shortest: value)), as: specifier)
    }

    /// Appends the value's description.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ value: some Any) {
      append(.string(String(describing: value)), as: "%@")
    }

    private mutating func append(_ argument: FormatArgument, as specifier: String) {
      key += specifier
      arguments.append(argument)
    }
  }
}

/// A value for a placeholder.
enum FormatArgument: Hashable, Sendable {
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case text(TextState)

  init(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      self = .integer(value)
    } else if let value = UInt64(exactly: value) {
      self = .unsigned(value)
    } else {
      // Wider than any `printf` type.
      self = .string(String(value))
    }
  }

  /// The value in the format of a placeholder. For a placeholder of another kind, which only a
  /// translation can contain, the value has its default format.
  ///
  /// - Parameter locale: Determines the separators; `nil` for a locale-independent format.
  func formatted(as placeholder: FormatPattern.Placeholder, locale: Locale?) -> String {
    switch self {
    case .string(let string):
      return string
    case .text(let text):
      return String(state: text, locale: locale)
    case .integer, .unsigned, .number:
      if placeholder.isPlain { return plain(locale: locale) }
      guard let argument = variadic(for: placeholder) else { return plain(locale: locale) }
      return String(format: placeholder.format, locale: locale, arguments: [argument])
    }
  }

  /// The value as an argument of `printf`. The placeholder's length has been normalised to these
  /// types.
  private func variadic(for placeholder: FormatPattern.Placeholder) -> (any CVarArg)? {
    switch (self, placeholder.kind) {
    case (.integer(let value), .integer): value
    case (.unsigned(let value), .integer): value
    case (.integer(let value), .floatingPoint): Double(value)
    case (.unsigned(let value), .floatingPoint): Double(value)
    case (.number(let value), .floatingPoint): value
    default: nil
    }
  }

  private func plain(locale: Locale?) -> String {
    switch self {
    case .integer(let value):
      locale.map { value.formatted(.number.locale($0)) } ?? String(value)
    case .unsigned(let value):
      locale.map { value.formatted(.number.locale($0)) } ?? String(value)
    case .number(let value):
      locale.map { value.formatted(.number.precision(.fractionLength(0...16)).locale($0)) }
        ?? String(value)
    case .string(let string):
      string
    case .text(let text):
      String(state: text, locale: locale)
    }
  }
}

extension Double {
  /// The shortest number with the same description: 0.1, not 0.10000000149011612.
  init(shortest value: Float) {
    self = Double(String(value)) ?? Double(value)
  }
}
