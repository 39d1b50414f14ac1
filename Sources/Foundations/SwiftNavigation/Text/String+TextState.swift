public import Foundation

extension String {
  /// Creates the plain text of a text state, without its style.
  ///
  /// ```swift
  /// String(state: alert.title)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The language to look up literals in and to format numbers for. The default is the
  ///     preferred language of the process for literals, and a locale-independent format for
  ///     numbers.
  public init(state: TextState, locale: Locale? = nil) {
    var string = ""
    state.expand(.localized(locale), inside: TextState.Attributes()) { text, _, _ in
      string += text
    }
    self = string
  }
}

extension TextState: CustomStringConvertible {
  /// The plain text, without its style.
  public var description: String {
    String(state: self)
  }
}
