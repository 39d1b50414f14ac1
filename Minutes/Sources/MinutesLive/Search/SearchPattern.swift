/// A search in the words of titles, tags and transcripts: the memos that have all of the terms.
///
/// A term is a word, or a phrase in quotation marks. The last word may go on, unless a quotation mark or a space follows. Any text is
/// a search: what is not a letter or a digit separates words.
struct SearchPattern: Equatable {
  /// The terms. Each is one or more words.
  private(set) var terms: [[Substring]] = []

  /// Whether the last word may go on.
  private(set) var mayGoOn = true

  /// Reads the text of a user. `nil` if it has no words.
  init?(_ text: String) {
    let isQuote: (Character) -> Bool = { "\"“”„«»".contains($0) }
    for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: isQuote)
      .enumerated()
    {
      let words = part.split { !$0.isLetter && !$0.isNumber }
      guard !words.isEmpty else { continue }
      if index.isMultiple(of: 2) {
        terms += words.map { [$0] }
      } else {
        terms.append(words)
      }
    }
    guard !terms.isEmpty else { return nil }
    if let last = text.last { mayGoOn = !last.isWhitespace && !isQuote(last) }
  }

  /// The pattern for titles and tags only, as FTS5 takes it.
  var titleText: String {
    "{title tags} : (\(terms.map { "\"\($0.joined(separator: " "))\"" }.joined(separator: " AND "))"
      + (mayGoOn ? "*)" : ")")
  }

  /// The pattern as FTS5 takes it.
  var fullText: String {
    terms.map { "\"\($0.joined(separator: " "))\"" }.joined(separator: " ")
      + (mayGoOn ? "*" : "")
  }
}
