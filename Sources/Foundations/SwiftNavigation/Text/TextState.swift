public import Foundation

/// Text that a feature keeps in its state: what it says, and how it is to look and sound.
///
/// A text is a value. It can be compared, sent to another actor and tested; a view makes a picture
/// of it with ``runs(locale:)``.
///
/// ```swift
/// TextState("You recorded \(count) memos.")
///   + TextState(" Delete them?").bold()
/// ```
///
/// A literal is looked up in the strings files of a bundle and is its own fallback, see
/// ``LocalizedFormat``. Any other string is taken as it is.
///
/// Two texts are equal if they say the same in the same style, however they are put together:
/// `TextState("a") + TextState("b")` is equal to `TextState(verbatim: "ab")`. What counts is the
/// text before it is looked up, so a comparison depends neither on the machine nor on its language.
/// Comparing and hashing take time proportional to the length of the text.
public struct TextState: Sendable {
  var segments: [Segment]

  init(segments: [Segment]) {
    self.segments = segments
  }

  /// Creates a text that is looked up in the strings files of a bundle.
  ///
  /// A string literal, with or without interpolations, is all that is needed:
  ///
  /// ```swift
  /// TextState("Meeting \(number) of \(total)")
  /// ```
  ///
  /// - Parameters:
  ///   - format: What to look up, and what to say where it is not found.
  ///   - tableName: The name of the strings file, without its extension. `Localizable` by default.
  ///   - bundle: Where the strings files are. The main bundle by default.
  ///   - comment: What translators should know. Not used at run time.
  public init(
    _ format: LocalizedFormat,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.segments = [
      Segment(.localized(format, LocalizedTable(name: tableName, bundle: bundle)))
    ]
  }

  /// Creates a text that says exactly what the string says.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text that says exactly what the string says, even if the string is a literal.
  public init(verbatim content: String) {
    self.segments = [Segment(.verbatim(content))]
  }

  /// One text after the other, each in its own style.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    TextState(segments: lhs.segments + rhs.segments)
  }
}
