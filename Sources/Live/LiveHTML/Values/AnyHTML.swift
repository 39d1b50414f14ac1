/// A piece whose type is hidden, for what a type cannot say.
///
/// A piece of another type in the same place takes the place of everything that was there.
public struct AnyHTML: HTML {
  private let content: any HTML

  /// Hides the type of a piece.
  public init(_ content: some HTML) {
    self.content = content
  }

  /// Writes the piece.
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
