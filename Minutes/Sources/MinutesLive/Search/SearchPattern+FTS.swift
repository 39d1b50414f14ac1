import MinutesCore

extension SearchPattern {
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
