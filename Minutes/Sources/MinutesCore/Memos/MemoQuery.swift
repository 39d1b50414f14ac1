/// A search among the memos that a filter lets through.
public struct MemoQuery: Equatable, Sendable {
  /// The words and the quoted phrases that a memo must have. The last word may be the beginning of one.
  public var text: String

  /// Whether only favourites are found.
  public var showsFavorites: Bool

  /// The tag of the memos that are found. `nil` for all memos.
  public var tag: MemoTag?

  /// Creates a query. By default, all memos are searched.
  public init(_ text: String, showsFavorites: Bool = false, tag: MemoTag? = nil) {
    self.text = text
    self.showsFavorites = showsFavorites
    self.tag = tag
  }
}
