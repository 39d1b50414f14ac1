/// A subtitle.
struct TranscriptCue: Equatable {
  /// The longest line, in characters.
  static let lineLength = 42
  static let lineCount = 2
  /// In seconds.
  static let longestDuration = 7.0
  /// A pause that ends a cue, in seconds.
  static let pause = 0.8
  /// Cues stay this long where the next one leaves room, in seconds.
  static let shortestDuration = 1.0

  var start: Double
  var end: Double
  var lines: [String]
  var speaker: Int?
}

extension Transcript {
  /// The transcript as subtitles.
  ///
  /// A cue ends where the next word has no room or comes after a pause, at the end of a sentence that fills a line, where the
  /// speaker changes, and at a line break that the user has typed.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  var cues: [TranscriptCue] {
    var cues: [TranscriptCue] = []
    for word in segments.lazy.flatMap(\.words).flatMap(\.pieces) {
      if cues.last?.canTake(word) != true {
        cues.append(
          TranscriptCue(start: word.start, end: word.start, lines: [""], speaker: word.speaker))
      }
      cues[cues.count - 1].append(word)
    }
    for index in cues.indices {
      let next = index + 1 < cues.count ? cues[index + 1].start : .infinity
      let wanted = max(cues[index].end, cues[index].start + TranscriptCue.shortestDuration)
      cues[index].end = max(cues[index].start, min(wanted, next))
    }
    return cues
  }
}

extension TranscriptCue {
  fileprivate func canTake(_ word: TranscriptWord) -> Bool {
    guard word.speaker == speaker, word.startsParagraph != true, word.start - end < Self.pause,
      min(word.end, word.start + Self.longestDuration) - start <= Self.longestDuration
    else { return false }
    if lines.count == Self.lineCount, isSentence { return false }
    return lines.count < Self.lineCount || room(in: lines[lines.count - 1], for: word)
  }

  fileprivate mutating func append(_ word: TranscriptWord) {
    end = min(max(end, word.end), start + Self.longestDuration)
    let line = lines[lines.count - 1]
    if line.isEmpty {
      lines[lines.count - 1] = word.text
    } else if room(in: line, for: word) {
      lines[lines.count - 1] += (word.hasSpaceBefore ? " " : "") + word.text
    } else {
      lines.append(word.text)
    }
  }

  private var isSentence: Bool { lines.last?.last.map { ".?!…".contains($0) } ?? false }

  private func room(in line: String, for word: TranscriptWord) -> Bool {
    line.isEmpty
      || line.count + (word.hasSpaceBefore ? 1 : 0) + word.text.count <= Self.lineLength
  }
}

extension TranscriptWord {
  /// The word, cut where it is longer than a line.
  fileprivate var pieces: [TranscriptWord] {
    let text = text.inOneLine
    guard !text.isEmpty else { return [] }
    var pieces: [TranscriptWord] = []
    var position = text.startIndex
    while position < text.endIndex {
      let end =
        text.index(position, offsetBy: TranscriptCue.lineLength, limitedBy: text.endIndex)
        ?? text.endIndex
      var piece = self
      piece.text = String(text[position..<end])
      piece.hasSpaceBefore = hasSpaceBefore && pieces.isEmpty
      if !pieces.isEmpty { piece.startsParagraph = nil }
      pieces.append(piece)
      position = end
    }
    return pieces
  }
}
