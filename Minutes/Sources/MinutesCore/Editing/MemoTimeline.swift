package import Foundation

/// The time line of a memo that is made of parts of others: each part follows the one before it.
package struct MemoTimeline: Equatable, Sendable {
  /// A part and its place.
  package struct Piece: Equatable, Sendable {
    /// The part of a memo.
    package var excerpt: MemoExcerpt

    /// The position at which it starts in the new memo, in seconds.
    package var start: TimeInterval

    /// Whether it ends with the memo, so that it has everything that lies at the end.
    package var reachesEnd: Bool
  }

  /// The parts, in the order of the new memo.
  package private(set) var pieces: [Piece] = []

  /// The duration of the new memo in seconds.
  package private(set) var duration: TimeInterval = 0

  /// Creates an empty time line.
  package init() {}

  /// Adds a part.
  ///
  /// - Parameters:
  ///   - excerpt: The part.
  ///   - length: Its length in the new memo, in seconds.
  ///   - memoDuration: The duration of the memo that it is a part of.
  package mutating func append(
    _ excerpt: MemoExcerpt, length: TimeInterval, memoDuration: TimeInterval
  ) {
    pieces.append(
      Piece(
        excerpt: excerpt, start: duration, reachesEnd: excerpt.range.end >= memoDuration))
    duration += length
  }

  /// Returns the place of a position of a memo. `nil` if the new memo does not have it.
  package func position(of position: TimeInterval, in memo: Memo.ID) -> TimeInterval? {
    pieces.first { $0.excerpt.memo == memo && $0.contains(position) }
      .map { min($0.start + position - $0.excerpt.range.start, duration) }
  }
}

extension MemoTimeline.Piece {
  /// Whether the part has a position of its memo.
  func contains(_ position: TimeInterval) -> Bool {
    position >= excerpt.range.start && (position < excerpt.range.end || reachesEnd)
  }

  /// Returns the words that are spoken in the part, at their new times. A word that a cut divides belongs to the part with its middle.
  func words(_ words: [TranscriptWord]) -> [TranscriptWord] {
    let range = excerpt.range
    return words.compactMap { word in
      guard contains((word.start + word.end) / 2) else { return nil }
      return word.moved(
        from: start + max(word.start, range.start) - range.start,
        to: start + (reachesEnd ? word.end : min(word.end, range.end)) - range.start)
    }
  }
}
