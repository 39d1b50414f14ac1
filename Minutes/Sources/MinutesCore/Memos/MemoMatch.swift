/// A memo that a search has found.
public struct MemoMatch: Equatable, Identifiable, Sendable {
  /// The memo.
  public var id: Memo.ID

  /// Words of the transcript around the first match. Empty if only the title and the tags match.
  public var excerpt: [Part]

  /// A part of an excerpt.
  public struct Part: Equatable, Sendable {
    /// The text, with the spaces around it.
    public var text: String

    /// Whether the text matches the search.
    public var isMatch: Bool

    /// Creates a part.
    public init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  /// Creates a match.
  public init(id: Memo.ID, excerpt: [Part] = []) {
    self.id = id
    self.excerpt = excerpt
  }
}

extension [MemoMatch.Part] {
  /// The first part that matches. `nil` if none does.
  package var matchedText: String? { first(where: \.isMatch)?.text }
}
