import Foundation

extension Transcript {
  /// Replaces the text of a paragraph. Words that stay keep their times; new ones share the time between them.
  ///
  /// - Parameters:
  ///   - paragraph: A paragraph of this transcript.
  ///   - text: The new text. Spaces and line breaks separate words. Without words the paragraph goes.
  mutating func replaceText(of paragraph: TranscriptParagraph, with text: String) {
    let edited = paragraph.words.edited(to: text)
    let lengths = paragraph.pieces.map(\.words.count)
    var newWords = paragraph.pieces.map { _ in [TranscriptWord]() }
    var piece = 0
    for (word, origin) in edited {
      if let origin {
        // The piece that the word was in. New words stay with the word before them.
        var end = 0
        piece =
          lengths.firstIndex { length in
            end += length
            return origin < end
          } ?? piece
      }
      newWords[piece].append(word)
    }
    for (piece, words) in zip(paragraph.pieces, newWords) {
      segments[piece.segment].words.replaceSubrange(piece.words, with: words)
    }
    isEdited = true
  }
}

extension [TranscriptWord] {
  /// The words of a text that takes the place of these words, each with the position of the word that it was before, if
  /// it has not changed.
  ///
  /// - Complexity: O((*n* + *m*) · *d*), where *n* and *m* are the numbers of words, and *d* is the number of changes.
  func edited(to text: String) -> [(word: TranscriptWord, origin: Int?)] {
    let units = self.units
    let oldTexts = units.map { self[$0].text }
    let newTexts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in newTexts.difference(from: oldTexts) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var result: [(word: TranscriptWord, origin: Int?)] = []
    var (old, new) = (0, 0)
    while old < units.count || new < newTexts.count {
      let oldStart = old
      let newStart = new
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if oldStart < old || newStart < new {
        let place = Place(
          replaced: units[oldStart..<old].map { self[$0] },
          previous: result.last?.word,
          next: old < units.count ? self[units[old].lowerBound] : nil)
        result += place.words(newTexts[newStart..<new]).map { ($0, nil) }
      } else {
        result += units[old].map { (self[$0], $0) }
        old += 1
        new += 1
      }
    }
    return result
  }

  /// The words between spaces: in languages without them a unit is several words.
  private var units: [Range<Int>] {
    var units: [Range<Int>] = []
    for index in indices {
      if let last = units.last, !self[index].hasSpaceBefore {
        units[units.count - 1] = last.lowerBound..<index + 1
      } else {
        units.append(index..<index + 1)
      }
    }
    return units
  }
}

/// The time that new words share.
private struct Place {
  var replaced: [ArraySlice<TranscriptWord>]
  var previous: TranscriptWord?
  var next: TranscriptWord?

  private var start: TimeInterval {
    replaced.first?.first?.start ?? previous?.end ?? next?.start ?? 0
  }

  private var end: TimeInterval {
    replaced.last?.last?.end ?? next?.start ?? previous?.end ?? 0
  }

  private var speaker: Int? {
    (replaced.first?.first ?? previous ?? next)?.speaker
  }

  func words(_ texts: ArraySlice<String>) -> [TranscriptWord] {
    if texts.count == replaced.count {
      return zip(texts, replaced).flatMap { text, words in
        words.count > 1
          ? Self.words(text, insteadOf: Array(words), speaker: speaker)
          : [word(text, from: words.first!.start, to: words.first!.end)]
      }
    }
    let length = texts.reduce(0) { $0 + $1.count }
    var words: [TranscriptWord] = []
    var count = 0
    for text in texts {
      let span = max(0, end - start)
      let from = start + span * Double(count) / Double(length)
      count += text.count
      words.append(word(text, from: from, to: start + span * Double(count) / Double(length)))
    }
    return words
  }

  private func word(
    _ text: String, from start: TimeInterval, to end: TimeInterval
  ) -> TranscriptWord {
    TranscriptWord(text, start: start, end: end, speaker: speaker)
  }

  /// Words without spaces between them: those at the beginning and the end that have not changed keep their times.
  private static func words(
    _ text: String, insteadOf words: [TranscriptWord], speaker: Int?
  ) -> [TranscriptWord] {
    var rest = Substring(text)
    let beginning = words.prefix { word in
      guard !word.text.isEmpty, rest.hasPrefix(word.text) else { return false }
      rest.removeFirst(word.text.count)
      return true
    }
    var ending: [TranscriptWord] = []
    for word in words[beginning.count...].reversed() {
      guard !word.text.isEmpty, rest.hasSuffix(word.text) else { break }
      rest.removeLast(word.text.count)
      ending.insert(word, at: 0)
    }
    guard !rest.isEmpty else { return beginning + ending }
    let replaced = words[beginning.count..<words.count - ending.count]
    let start = replaced.first?.start ?? beginning.last?.end ?? words[0].start
    let end = replaced.last?.end ?? ending.first?.start ?? start
    let new = TranscriptWord(
      String(rest), start: start, end: end, speaker: speaker, hasSpaceBefore: beginning.isEmpty)
    return beginning + [new] + ending
  }
}
