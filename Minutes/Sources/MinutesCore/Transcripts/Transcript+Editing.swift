import Foundation

extension Transcript {
  /// Replaces the text of a paragraph. Words that stay keep their starts; new ones share the time between them.
  ///
  /// From then on pauses do not divide the text: each line of it is a paragraph, and the paragraph behind it stays one.
  ///
  /// - Parameters:
  ///   - paragraph: A paragraph of this transcript.
  ///   - text: The new text. Spaces and line breaks separate words. Without words the paragraph goes.
  mutating func replaceText(of paragraph: TranscriptParagraph, with text: String) {
    let edited = Self.divide(paragraph.words.edited(to: text), as: text)
    setParagraphStart(behind: paragraph)
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

  /// Marks the words with which the lines of a text start, and all others as words that start no paragraph.
  private static func divide(_ words: [EditedWord], as text: String) -> [EditedWord] {
    let startsLine = text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace) }
      .flatMap { $0.indices.map { $0 == 0 } }
    var count = 0
    return words.enumerated().map { index, edited in
      var edited = edited
      edited.word.startsParagraph = false
      if index == 0 || edited.word.hasSpaceBefore {
        if startsLine.indices.contains(count) {
          edited.word.startsParagraph = startsLine[count]
        }
        count += 1
      }
      return edited
    }
  }

  /// Has the word behind a paragraph start one, whatever becomes of the words before it.
  private mutating func setParagraphStart(behind paragraph: TranscriptParagraph) {
    guard let last = paragraph.pieces.last else { return }
    if last.words.upperBound < segments[last.segment].words.count {
      segments[last.segment].words[last.words.upperBound].startsParagraph = true
    } else if let next = segments[(last.segment + 1)...].firstIndex(where: { !$0.words.isEmpty }) {
      segments[next].words[0].startsParagraph = true
    }
  }
}

/// A word of an edited text, and its position before the edit, if it has not changed.
typealias EditedWord = (word: TranscriptWord, origin: Int?)

extension [TranscriptWord] {
  /// The words of a text that takes the place of these words, each with the position of the word that it was before, if
  /// it has not changed.
  ///
  /// Words at the beginning and the end that stay are not compared with others. If more than 2,000 old and new words are left between
  /// them, all of those count as changed. The words between the first and the last change are certain: the user has checked or typed
  /// them. The time of words that go belongs to the word before them, unless it would be longer than a subtitle.
  ///
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of words.
  func edited(to text: String) -> [EditedWord] {
    let units = self.units
    let oldTexts = units.map { self[$0].text }
    let newTexts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let (removed, inserted, changed) = Self.changes(from: oldTexts, to: newTexts)
    var result: [EditedWord] = []
    var (old, new) = (0, 0)
    while old < units.count || new < newTexts.count {
      let oldStart = old
      let newStart = new
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if oldStart < old || newStart < new {
        let span = ReplacedSpan(
          all: self, replaced: [Range<Int>](units[oldStart..<old]),
          previous: result.last?.word,
          next: old < units.count ? self[units[old].lowerBound] : nil)
        result += span.words(newTexts[newStart..<new])
        if newStart == new, let last = result.indices.last {
          result[last].word.extend(to: Swift.min(span.end, span.next?.start ?? .infinity))
        }
      } else {
        result += units[old].map { index in
          var word = self[index]
          if changed.contains(old) { word.confidence = 1 }
          return (word, index)
        }
        // A paragraph may begin with a word that no space separates from the one before.
        if units[old].lowerBound == 0 {
          result[result.count - units[old].count].word.hasSpaceBefore = true
        }
        old += 1
        new += 1
      }
    }
    if let first, !result.isEmpty { result[0].word.hasSpaceBefore = first.hasSpaceBefore }
    return result
  }

  /// The number of words between the first and the last change that are compared with each other: the time for it grows with the square.
  private static var comparedCount: Int { 2_000 }

  /// The positions of the texts that are gone, of those that are new, and of the old ones from the first to the last change.
  private static func changes(
    from old: [String], to new: [String]
  ) -> (removed: Set<Int>, inserted: Set<Int>, changed: Range<Int>) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = Swift.min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
    guard oldMiddle.count + newMiddle.count <= comparedCount else {
      return (Set(oldMiddle.indices), Set(newMiddle.indices), oldMiddle.indices)
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in newMiddle.difference(from: oldMiddle) {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): inserted.insert(start + offset)
      }
    }
    return (removed, inserted, oldMiddle.indices)
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

extension TranscriptWord {
  /// Gives the word the time of those behind it.
  fileprivate mutating func extend(to time: TimeInterval) {
    if time > end, time - start <= TranscriptCue.longestDuration { end = time }
  }
}

/// The time that new words share.
private struct ReplacedSpan {
  var all: [TranscriptWord]
  /// The units that the new words replace.
  var replaced: [Range<Int>]
  var previous: TranscriptWord?
  var next: TranscriptWord?

  private var start: TimeInterval {
    replaced.first.map { all[$0.lowerBound].start } ?? previous?.end ?? next?.start ?? 0
  }

  var end: TimeInterval {
    replaced.last.map { all[$0.upperBound - 1].end } ?? next?.start ?? previous?.end ?? 0
  }

  /// The word that new words take the speaker of.
  private var model: TranscriptWord? {
    replaced.first.map { all[$0.lowerBound] } ?? previous ?? next
  }

  func words(_ texts: ArraySlice<String>) -> [EditedWord] {
    if texts.count == replaced.count {
      return zip(texts, replaced).flatMap(words(_:insteadOf:))
    }
    let length = texts.reduce(0) { $0 + $1.count }
    var words: [EditedWord] = []
    var count = 0
    for text in texts {
      let span = max(0, end - start)
      let from = start + span * Double(count) / Double(length)
      count += text.count
      let word = TranscriptWord(
        text, start: from, end: start + span * Double(count) / Double(length),
        speaker: model?.speaker, speakerConfidence: model?.speakerConfidence)
      words.append((word, nil))
    }
    return words
  }

  /// The words of a text in the place of a unit. Words at its beginning and its end that have not changed keep their times.
  private func words(_ text: String, insteadOf unit: Range<Int>) -> [EditedWord] {
    var rest = Substring(text)
    let beginning = unit.prefix { index in
      guard !all[index].text.isEmpty, rest.hasPrefix(all[index].text) else { return false }
      rest.removeFirst(all[index].text.count)
      return true
    }
    var endStart = unit.upperBound
    while endStart > unit.lowerBound + beginning.count {
      let word = all[endStart - 1].text
      guard !word.isEmpty, rest.hasSuffix(word) else { break }
      rest.removeLast(word.count)
      endStart -= 1
    }
    var words: [EditedWord] = beginning.map { (all[$0], $0) }
    if !rest.isEmpty {
      let replaced = all[unit.lowerBound + beginning.count..<endStart]
      let start = replaced.first?.start ?? words.last?.word.end ?? all[unit.lowerBound].start
      let end =
        replaced.last?.end ?? (endStart < unit.upperBound ? all[endStart].start : nil) ?? start
      let new = TranscriptWord(
        String(rest), start: start, end: end, speaker: model?.speaker,
        speakerConfidence: model?.speakerConfidence, hasSpaceBefore: false)
      words.append((new, nil))
    }
    words += (endStart..<unit.upperBound).map { (all[$0], $0) }
    // The beginning of the unit may be another word now.
    for index in words.indices { words[index].word.hasSpaceBefore = index == 0 }
    return words
  }
}
