/// Two fragments in order, which ``HTMLBuilder`` creates for the lines of a block.
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

  /// Writes the fragments.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    First._render(html.first, into: &writer)
    Second._render(html.second, into: &writer)
  }
}
