/// One of two fragments, which ``HTMLBuilder`` creates for `if`, `else` and `switch`.
public enum HTMLChoice<First: HTML, Second: HTML>: HTML {
  /// The first branch.
  case first(First)

  /// The second branch.
  case second(Second)

  /// Writes the fragment of the selected branch.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    switch html {
    case .first(let content):
      let start = writer.beginGroup(1)
      First._render(content, into: &writer)
      writer.endGroup(start)
    case .second(let content):
      let start = writer.beginGroup(2)
      Second._render(content, into: &writer)
      writer.endGroup(start)
    }
  }
}
