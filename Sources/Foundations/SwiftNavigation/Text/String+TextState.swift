public import Foundation

extension String {
  /// What a text says, without its style.
  ///
  /// ```swift
  /// String(state: alert.title)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The language to look literals up in and to format numbers for. By default literals
  ///     are in the language that the process prefers, and numbers are as a program would write
  ///     them.
  public init(state: TextState, locale: Locale? = nil) {
    var string = ""
    state.expand(.localized(locale), inside: TextState.Attributes()) { text, _, _ in
      string += text
    }
    self = string
  }
}

extension TextState: CustomStringConvertible {
  /// What the text says, without its style.
  public var description: String {
    String(state: self)
  }
}
