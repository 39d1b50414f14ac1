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
