/// Several pieces, one after the other; what ``HTMLBuilder`` makes of a block.
public struct HTMLTuple<each Content: HTML>: HTML {
  @usableFromInline
  let content: (repeat each Content)

  @inlinable
  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  /// Writes the pieces.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    for piece in repeat each html.content {
      render(piece, into: &writer)
    }
  }

  @inlinable
  static func render<Piece: HTML>(_ piece: Piece, into writer: inout HTMLWriter) {
    Piece._render(piece, into: &writer)
  }
}
