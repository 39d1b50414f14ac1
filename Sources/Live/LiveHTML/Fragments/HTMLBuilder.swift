/// A result builder for fragments, with conditions and loops.
///
/// For rows that are inserted, removed and moved, use ``ForEach``, which identifies them by their
/// ids. A loop matches fragments by position.
@resultBuilder
@MainActor
public enum HTMLBuilder {
  /// A fragment.
  @inlinable
  public static func buildExpression<Content: HTML>(_ content: Content) -> Content { content }

  /// An empty block.
  @inlinable
  public static func buildBlock() -> EmptyHTML { EmptyHTML() }

  /// The first fragment of a block.
  @inlinable
  public static func buildPartialBlock<Content: HTML>(first: Content) -> Content { first }

  /// The fragments of a block and the next one.
  @inlinable
  public static func buildPartialBlock<First: HTML, Second: HTML>(
    accumulated: First, next: Second
  ) -> HTMLPair<First, Second> {
    HTMLPair(accumulated, next)
  }

  /// The first branch of a condition.
  @inlinable
  public static func buildEither<First: HTML, Second: HTML>(
    first: First
  ) -> HTMLChoice<First, Second> {
    .first(first)
  }

  /// The second branch of a condition.
  @inlinable
  public static func buildEither<First: HTML, Second: HTML>(
    second: Second
  ) -> HTMLChoice<First, Second> {
    .second(second)
  }

  /// A condition without an `else`.
  @inlinable
  public static func buildOptional<Content: HTML>(_ content: Content?) -> Content? { content }

  /// The iterations of a loop.
  @inlinable
  public static func buildArray<Content: HTML>(_ content: [Content]) -> HTMLArray<Content> {
    HTMLArray(content)
  }

  /// An `if #available`.
  @inlinable
  public static func buildLimitedAvailability(_ content: some HTML) -> AnyHTML {
    AnyHTML(content)
  }
}

/// An empty fragment.
public struct EmptyHTML: HTML {
  /// Creates an empty fragment.
  @inlinable
  public nonisolated init() {}

  /// Writes nothing.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {}
}

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

extension Optional: HTML where Wrapped: HTML {
  /// Writes the fragment, if there is one.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    guard let content = html else {
      writer.endGroup(writer.beginGroup(0))
      return
    }
    let start = writer.beginGroup(1)
    Wrapped._render(content, into: &writer)
    writer.endGroup(start)
  }
}

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
