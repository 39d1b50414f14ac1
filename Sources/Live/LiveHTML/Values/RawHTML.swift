/// Markup that is put into the page as it is.
///
/// Nothing is escaped and nothing is checked: whoever can write into `markup` can do on the page whatever its reader
/// can. Never put in what somebody has typed.
///
/// As the only content of an element it becomes exactly that. Beside other content it is wrapped in an element
/// `<live-raw>`, so that it can be told from its neighbours.
public struct RawHTML: HTML {
  private let markup: String

  /// Vouches for markup.
  ///
  /// - Parameter markup: Complete HTML that is harmless: every element in it is closed.
  public nonisolated init(_ markup: String) {
    self.markup = markup
  }

  /// Writes the markup in an element of its own.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.raw(html.markup, isAlone: false)
  }

  /// Writes the markup.
  public static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    writer.raw(html.markup, isAlone: true)
  }
}
