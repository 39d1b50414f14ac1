import Foundation

/// The words that are searched for, without regard to case, accents and punctuation.
struct TranscriptQuery: Equatable {
  private let keys: [String]

  /// Creates a query. `nil` if the text has no words.
  init?(_ text: String) {
    keys = text.split(whereSeparator: \.isWhitespace).map(String.init).map(Self.key).filter {
      !$0.isEmpty
    }
    if keys.isEmpty { return nil }
  }

  /// The matches in some words: words that follow each other; the last one may go on.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  func matches(in words: [TranscriptWord]) -> [Range<Int>] {
    let found = words.map { Self.key($0.text) }
    var matches: [Range<Int>] = []
    var start = 0
    while start + keys.count <= found.count {
      let isMatch = keys.indices.allSatisfy { offset in
        offset == keys.count - 1
          ? found[start + offset].hasPrefix(keys[offset])
          : found[start + offset] == keys[offset]
      }
      if isMatch {
        matches.append(start..<start + keys.count)
        start += keys.count
      } else {
        start += 1
      }
    }
    return matches
  }

  /// The letters and digits of a word, without case and accents.
  private static func key(_ text: String) -> String {
    // Folding goes through Foundation, and most words need none of it.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(
        decoding: text.utf8.lazy.filter(\.isLetterOrDigit).map { $0 | ($0 & 0x40) >> 1 },
        as: UTF8.self)
    }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .filter { $0.isLetter || $0.isNumber }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
