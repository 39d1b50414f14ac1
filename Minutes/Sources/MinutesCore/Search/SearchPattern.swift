import Foundation

/// A search in the words of titles, tags and transcripts: the memos that have all of the terms.
///
/// A term is a word, or a phrase in quotation marks. The last word may go on, unless a quotation mark or a space follows. Any text is
/// a search: what is not a letter or a digit separates words.
package struct SearchPattern: Equatable, Sendable {
  /// The terms. Each is one or more words.
  package private(set) var terms: [[Substring]] = []

  /// Whether the last word may go on.
  package private(set) var mayGoOn = true

  /// Reads the text of a user. `nil` if it has no words.
  package init?(_ text: String) {
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
}

extension SearchPattern {
  /// The parts of a title or a tag, with those that match marked.
  ///
  /// Words match without regard to case and accents. A word is marked as a whole, also if only its beginning was typed.
  ///
  /// - Complexity: O(*n* · *t*), where *n* is the number of words of the text and *t* that of the terms.
  package func parts(of text: String) -> [MemoMatch.Part] {
    let words = Self.words(of: text)
    let keys = words.map(Self.key)
    var isMatch = [Bool](repeating: false, count: words.count)
    // Whether the space behind a word is a part of a match.
    var goesOn = isMatch
    for (index, term) in terms.enumerated() {
      let term = term.map(Self.key)
      let isOpen = mayGoOn && index == terms.count - 1
      guard term.count <= keys.count else { continue }
      for start in 0...keys.count - term.count {
        let found = keys[start..<start + term.count]
        let isFound = zip(found, term).enumerated().allSatisfy { offset, pair in
          isOpen && offset == term.count - 1 ? pair.0.hasPrefix(pair.1) : pair.0 == pair.1
        }
        guard isFound else { continue }
        for position in start..<start + term.count {
          isMatch[position] = true
          if position < start + term.count - 1 { goesOn[position] = true }
        }
      }
    }
    var parts: [MemoMatch.Part] = []
    func append(_ part: Substring, isMatch: Bool) {
      guard !part.isEmpty else { return }
      if let last = parts.last, last.isMatch == isMatch {
        parts[parts.count - 1].text += part
      } else {
        parts.append(MemoMatch.Part(String(part), isMatch: isMatch))
      }
    }
    var rest = text[...]
    for (index, word) in words.enumerated() {
      append(rest.prefix(upTo: word.startIndex), isMatch: index > 0 && goesOn[index - 1])
      append(word, isMatch: isMatch[index])
      rest = text.suffix(from: word.endIndex)
    }
    append(rest, isMatch: false)
    return parts
  }

  /// Whether a title or a tag has a match.
  package func matches(_ text: String) -> Bool { parts(of: text).contains(where: \.isMatch) }

  private static func words(of text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }

  /// The word without case and accents, as FTS5 compares it.
  private static func key(_ word: Substring) -> String {
    String(word).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
