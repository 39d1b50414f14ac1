/// One of two pieces; what ``HTMLBuilder`` makes of `if`, `else` and `switch`.
public enum HTMLChoice<First: HTML, Second: HTML>: HTML {
  /// The condition is met.
  case first(First)

  /// The condition is not met.
  case second(Second)

  /// Writes the piece that has been chosen.
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
