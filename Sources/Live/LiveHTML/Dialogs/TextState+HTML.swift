public import SwiftNavigation

extension TextState: HTML {
  /// Writes the text, escaped, without its style.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.text(String(state: html))
  }
}
