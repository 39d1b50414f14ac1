extension [TranscriptWord] {
  /// The words of the first match of an excerpt, at the place of the excerpt. If the text was edited
  /// and the excerpt is gone, the first words with the text of the match. `nil` if there are none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the words and of the excerpt.
  package func range(ofMatchIn excerpt: [MemoMatch.Part]) -> Range<Int>? {
    guard let text = excerpt.matchedText else { return nil }
    return TranscriptExcerpt(excerpt)?.firstMatch(in: self)
      ?? TranscriptQuery(text)?.matches(in: self).first
  }
}

/// An excerpt as it is searched for in words.
///
/// The search index cuts the text of the words between any two tokens, also within a word such as
/// `don't`. So the excerpt is compared as UTF-8, without spaces and the ellipses of the cuts.
private struct TranscriptExcerpt {
  private let bytes: [UInt8]

  /// The first match, as a range of ``bytes``.
  private let match: Range<Int>

  /// For each prefix of ``bytes``, the length of its longest proper suffix that is a prefix too
  /// (Knuth, Morris and Pratt).
  private let borders: [Int]

  /// Creates an excerpt. `nil` if no part is a match.
  init?(_ parts: [MemoMatch.Part]) {
    var bytes: [UInt8] = []
    var match: Range<Int>?
    for (index, part) in parts.enumerated() {
      var text = part.text[...]
      if index == 0, text.hasPrefix("…") { text.removeFirst() }
      if index == parts.count - 1, text.hasSuffix("…") { text.removeLast() }
      let start = bytes.count
      for byte in text.utf8 where !byte.isSpace { bytes.append(byte) }
      if part.isMatch, match == nil { match = start..<bytes.count }
    }
    guard let match, !match.isEmpty else { return nil }
    var borders = [0]
    var length = 0
    for byte in bytes.dropFirst() {
      while length > 0, bytes[length] != byte { length = borders[length - 1] }
      if bytes[length] == byte { length += 1 }
      borders.append(length)
    }
    self.bytes = bytes
    self.match = match
    self.borders = borders
  }

  /// The words that the first match is made of. `nil` if the words do not have the excerpt.
  func firstMatch(in words: [TranscriptWord]) -> Range<Int>? {
    // The number of bytes before each word.
    var starts: [Int] = []
    var offset = 0
    var length = 0
    for word in words {
      starts.append(offset)
      for byte in word.text.utf8 where !byte.isSpace {
        offset += 1
        while length > 0, bytes[length] != byte { length = borders[length - 1] }
        if bytes[length] == byte { length += 1 }
        guard length == bytes.count else { continue }
        let start = offset - length
        let first = starts.lastIndex { $0 <= start + match.lowerBound } ?? 0
        let last = starts.lastIndex { $0 < start + match.upperBound } ?? first
        return first..<last + 1
      }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self <= 0x20 }
}
