/// A type-erased fragment.
///
/// When the type changes, the new fragment replaces the old one completely.
public struct AnyHTML: HTML {
  private let content: any HTML

  /// Erases the type of a fragment.
  public init(_ content: some HTML) {
    self.content = content
  }

  /// Writes the fragment.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    render(html.content, into: &writer)
  }

  private static func render<Content: HTML>(_ content: Content, into writer: inout HTMLWriter) {
    if let nested = content as? AnyHTML { return Self._render(nested, into: &writer) }
    let start = writer.beginGroup(UInt(bitPattern: ObjectIdentifier(Content.self)))
    Content._render(content, into: &writer)
    writer.endGroup(start)
  }
}
