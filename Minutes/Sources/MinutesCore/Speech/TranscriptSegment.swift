public import Foundation

/// A stretch of speech without a long pause: an utterance.
public struct TranscriptSegment: Codable, Equatable, Identifiable, Sendable {
  /// The number of the segment in its transcript. It stays the same while the segment's text is replaced by a better one.
  public var id: Int

  /// The words, in the order in which they were spoken.
  public var words: [TranscriptWord]

  /// Creates a segment.
  public init(id: Int, words: [TranscriptWord]) {
    self.id = id
    self.words = words
  }

  /// When the first word starts, in seconds from the start of the recording. 0 if there are no words.
  public var start: TimeInterval { words.first?.start ?? 0 }

  /// When the last word ends, in seconds from the start of the recording. 0 if there are no words.
  public var end: TimeInterval { words.last?.end ?? 0 }

  /// The words as a text in one line.
  public var text: String { words.text }

  /// The segment with words that are spoken so many seconds later.
  func delayed(by delay: TimeInterval) -> Self {
    TranscriptSegment(
      id: id, words: words.map { $0.moved(from: $0.start + delay, to: $0.end + delay) })
  }
}

extension Collection<TranscriptSegment> {
  /// The segments as a text in one line.
  public var text: String {
    lazy.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
