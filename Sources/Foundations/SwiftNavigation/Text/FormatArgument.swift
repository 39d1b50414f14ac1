import Foundation

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
