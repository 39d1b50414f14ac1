import Foundation
import MinutesCore

/// The words of an utterance that goes on, merged from its partial results.
///
/// Words that two results in a row agree on stay until the final result: an engine that writes `eight`, `8` and `eight` in turn does
/// not make the text flicker. The words behind them are those of the last result.
struct PartialWords {
  private(set) var words: [TranscriptWord]
  /// The number of words that stay.
  private var settledCount = 0

  /// The words of the first result.
  init(_ words: [TranscriptWord]) { self.words = words }

  /// Takes the next result, whose times count from the same moment. A result without words is one that the engine has rejected.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  mutating func replace(with newWords: [TranscriptWord]) {
    guard !newWords.isEmpty else { return }
    let merged = keepSettled(in: newWords)
    let agreed = zip(words, merged).prefix { Self.key($0) == Self.key($1) }.count
    settledCount = max(settledCount, agreed)
    words = merged
  }

  /// The settled words, and those of a result behind them.
  private func keepSettled(in newWords: [TranscriptWord]) -> [TranscriptWord] {
    let settled = words.prefix(settledCount)
    // The same words, perhaps with another punctuation.
    if settled.map(Self.key) == newWords.prefix(settledCount).map(Self.key) { return newWords }
    let end = settled.last?.end ?? 0
    return settled + newWords.filter { ($0.start + $0.end) / 2 > end }
  }

  /// The word without case and punctuation.
  private static func key(_ word: TranscriptWord) -> String {
    word.text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
