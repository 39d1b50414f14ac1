public import Foundation

/// Text in the state of a feature, with its style for display and speech.
///
/// A text is a value. It can be compared, sent to another actor and tested; a view renders it with
/// ``runs(locale:)``.
///
/// ```swift
/// TextState("You recorded \(count) memos.")
///   + TextState(" Delete them?").bold()
/// ```
///
/// A literal is looked up in the strings files of a bundle and is its own fallback, see
/// ``LocalizedFormat``. Any other string is used unchanged.
///
/// Two texts are equal if they have the same text in the same style, regardless of their
/// composition: `TextState("a") + TextState("b")` is equal to `TextState(verbatim: "ab")`. The text
/// before localisation is compared, so a comparison depends neither on the machine nor on its
/// language. Comparing and hashing take time proportional to the length of the text.
public struct TextState: Sendable {
  var segments: [Segment]

  init(segments: [Segment]) {
    self.segments = segments
  }

  /// Creates a text that is looked up in the strings files of a bundle.
  ///
  /// Pass a string literal, with or without interpolations:
  ///
  /// ```swift
  /// TextState("Meeting \(number) of \(total)")
  /// ```
  ///
  /// - Parameters:
  ///   - format: The key to look up, which is also the fallback.
  ///   - tableName: The name of the strings file, without its extension. `Localizable` by default.
  ///   - bundle: The bundle of the strings files. The main bundle by default.
  ///   - comment: A comment for translators. Not used at run time.
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

  /// Creates a text from a string, without localisation.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text from a string, without localisation, even if the string is a literal.
  public init(verbatim content: String) {
    self.segments = [Segment(.verbatim(content))]
  }

  /// A concatenation of two texts, each in its own style.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    TextState(segments: lhs.segments + rhs.segments)
  }
}
