/// Two pieces, one after the other; what ``HTMLBuilder`` makes of the lines of a block.
public struct HTMLPair<First: HTML, Second: HTML>: HTML {
  @usableFromInline
  let first: First
  @usableFromInline
  let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Writes the pieces.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    First._render(html.first, into: &writer)
    Second._render(html.second, into: &writer)
  }
}
