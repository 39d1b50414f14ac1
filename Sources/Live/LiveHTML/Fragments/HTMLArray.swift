/// Fragments from a loop, which are matched by position when they are rendered again.
///
/// For rows that are inserted, removed and moved, use ``ForEach``.
public struct HTMLArray<Content: HTML>: HTML {
  @usableFromInline
  let content: [Content]

  @inlinable
  init(_ content: [Content]) {
    self.content = content
  }

  /// Writes the fragments.
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
