extension String: HTML {
  /// Writes the string as text, escaped.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.text(html)
  }
}

/// Text for values that are not strings. A string in a builder needs no wrapper.
public struct Text: HTML {
  @usableFromInline
  let content: String

  /// Creates text from a value's description.
  @inlinable
  public nonisolated init(_ value: some CustomStringConvertible) {
    self.content = value.description
  }

  /// Writes the text, escaped.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.text(html.content)
  }
}

/// Markup that is inserted into the page unchanged.
///
/// It is neither escaped nor checked: scripts in `markup` can do everything on the page that its
/// user can do. Never insert text that a user has entered.
///
/// As the only content of an element it becomes exactly that content. Among other content it is
/// wrapped in an element `<live-raw>`, which separates it from its neighbours.
public struct RawHTML: HTML {
  private let markup: String

  /// Creates markup that the caller guarantees to be safe.
  ///
  /// - Parameter markup: Complete and safe HTML: every element in it is closed.
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
