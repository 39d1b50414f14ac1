/// Puts pieces of a page together: one after the other, with conditions and loops.
///
/// Rows that come, go and move belong into ``ForEach``, which knows them by their ids. A plain loop matches what it
/// makes by position.
@resultBuilder
@MainActor
public enum HTMLBuilder {
  /// A piece.
  @inlinable
  public static func buildExpression<Content: HTML>(_ content: Content) -> Content { content }

  /// Nothing.
  @inlinable
  public static func buildBlock() -> EmptyHTML { EmptyHTML() }

  /// The first piece.
  @inlinable
  public static func buildPartialBlock<Content: HTML>(first: Content) -> Content { first }

  /// Pieces, and one more behind them.
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

  /// The turns of a loop.
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
