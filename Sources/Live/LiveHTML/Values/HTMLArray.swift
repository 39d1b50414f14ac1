/// Pieces from a loop, matched by position when they are rendered again.
///
/// For rows that come, go and move see ``ForEach``.
public struct HTMLArray<Content: HTML>: HTML {
  @usableFromInline
  let content: [Content]

  @inlinable
  init(_ content: [Content]) {
    self.content = content
  }

  /// Writes the pieces.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    let start = writer.beginGroup(1)
    for piece in html.content {
      let start = writer.beginGroup(1)
      Content._render(piece, into: &writer)
      writer.endGroup(start)
    }
    writer.endGroup(start)
  }
}
