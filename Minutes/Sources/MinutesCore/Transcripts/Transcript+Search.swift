import Foundation

/// The words that are searched for, without regard to case, accents and punctuation.
struct TranscriptQuery: Equatable {
  /// The letters and digits of each word, as UTF-8.
  private let keys: [[UInt8]]

  /// Creates a query. `nil` if the text has no words.
  init?(_ text: String) {
    keys = text.split(whereSeparator: \.isWhitespace).map { Self.key(String($0)) }
      .filter { !$0.isEmpty }
    if keys.isEmpty { return nil }
  }

  /// The matches in some words: words that follow each other; the last one may go on. Words without spaces between them count as one, and a
  /// match may begin at each of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  func matches(in words: [TranscriptWord]) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    var start = 0
    while start < words.count {
      if let count = lengthOfMatch(at: start, in: words) {
        matches.append(start..<start + count)
        start += count
      } else {
        start += 1
      }
    }
    return matches
  }

  /// The number of words of a match that begins at a word. `nil` if there is none.
  private func lengthOfMatch(at start: Int, in words: [TranscriptWord]) -> Int? {
    var index = start
    for (number, key) in keys.enumerated() {
      var found = 0
      while found < key.count {
        guard index < words.count else { return nil }
        switch Self.compare(words[index].text, with: key[found...]) {
        case .different: return nil
        case .goesOn:
          // Only the last word of a query may be the beginning of a word.
          guard number == keys.count - 1 else { return nil }
          found = key.count
        case .same(let count):
          // A dash between words is none of them. A match does not begin with one.
          if count == 0, index == start { return nil }
          if count > 0, found > 0, words[index].hasSpaceBefore { return nil }
          found += count
        }
        index += 1
      }
    }
    return index - start
  }

  private enum Comparison {
    case different
    /// The word has more letters than the key.
    case goesOn
    /// The key begins with the whole word, which has so many bytes.
    case same(Int)
  }

  /// Compares the letters and digits of a word with those of a key.
  ///
  /// Most words differ in their first letter, so they are compared without making a key of them.
  private static func compare(_ text: String, with key: ArraySlice<UInt8>) -> Comparison {
    var count = 0
    for byte in text.utf8 {
      // Folding goes through Foundation, and most words need none of it.
      if byte >= 0x80 {
        let found = Self.key(text)
        if key.starts(with: found) { return .same(found.count) }
        return found.starts(with: key) ? .goesOn : .different
      }
      guard byte.isLetterOrDigit else { continue }
      guard count < key.count else { return .goesOn }
      guard byte.inLowerCase == key[key.startIndex + count] else { return .different }
      count += 1
    }
    return .same(count)
  }

  /// The letters and digits of a word, without case and accents.
  private static func key(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.filter(\.isLetterOrDigit).map(\.inLowerCase)
    }
    let letters = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .filter { $0.isLetter || $0.isNumber }
    return Array(letters.utf8)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  fileprivate var inLowerCase: UInt8 { self | (self & 0x40) >> 1 }
}
