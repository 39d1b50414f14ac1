public import MinutesCore

/// The voices of a recording, divided into a number of speakers, and the words that each of them has spoken.
///
/// The words may be others than those at the time of the recognition: an edited transcript is attributed by the times of its words.
public struct SpeakerAttribution: Equatable, Sendable {
  /// The cost of a change of the speaker between two words, and of one at a pause, as a difference of similarities.
  private static let costOfChange: Float = 0.6
  private static let costOfChangeAtPause: Float = 0.15

  /// The shortest pause at which speakers are likely to change, in seconds.
  private static let pause = 0.25

  private let windows: [VoiceWindow]
  private let means: [VoiceMean]

  init(_ windows: [VoiceWindow], count: Int) {
    self.windows = windows
    means = VoiceClustering.means(of: windows, count: count)
  }

  /// A transcript whose words have speakers. Speakers keep the numbers, and so the names, that they had for most of their words.
  ///
  /// - Complexity: O(*n* · *k*² + *w*), where *n* is the number of words, *k* that of speakers, and *w* that of windows.
  public func attribute(_ transcript: Transcript) -> Transcript {
    let words = transcript.segments.flatMap(\.words)
    guard !words.isEmpty, !means.isEmpty else { return transcript }
    let sequence = mostProbableSequence(of: words)
    let numbers = Self.numbers(of: sequence.map(\.group), before: words.map(\.speaker))
    var transcript = transcript
    var index = 0
    for segment in transcript.segments.indices {
      for word in transcript.segments[segment].words.indices {
        transcript.segments[segment].words[word].speaker = numbers[sequence[index].group]
        transcript.segments[segment].words[word].speakerConfidence = sequence[index].confidence
        index += 1
      }
    }
    return transcript
  }

  /// The group of a word.
  private struct Attribution {
    var group: Int
    /// The loss of similarity in the best sequence in which the word has another group, relative to the cost of a turn of
    /// another speaker: two changes. From 0 to 1.
    var confidence: Double
  }

  /// The group of each word: the sequence with the highest similarities that changes the speaker seldom, and rather at pauses.
  private func mostProbableSequence(of words: [TranscriptWord]) -> [Attribution] {
    var firstWindow = 0
    let similarities = words.map { self.similarities(of: $0, &firstWindow) }
    // The cost of a change before each word, and none before the first and behind the last one.
    let costs = words.indices.dropFirst().map { index in
      words[index].start - words[index - 1].end >= Self.pause
        ? Self.costOfChangeAtPause : Self.costOfChange
    }
    let before = Self.bestSums(similarities, costs: costs)
    let after = Array(Self.bestSums(similarities.reversed(), costs: costs.reversed()).reversed())
    return words.indices.map { index in
      // The best sum of all sequences in which the word has a group; its own similarity is in both parts.
      let sums = means.indices.map { group in
        before[index][group] + after[index][group] - Double(similarities[index][group])
      }
      let group = sums.indices.max { sums[$0] < sums[$1] } ?? 0
      let second = sums.indices.filter { $0 != group }.map { sums[$0] }.max()
      // The sums of an hour are large, and their differences small.
      let loss = second.map { sums[group] - $0 } ?? .infinity
      return Attribution(
        group: group, confidence: min(1, max(0, loss / Double(2 * Self.costOfChange))))
    }
  }

  /// The highest sum of similarities up to each word, for each group that the word may have.
  private static func bestSums(_ similarities: [[Float]], costs: [Float]) -> [[Double]] {
    var sums: [[Double]] = []
    for (index, row) in similarities.enumerated() {
      guard let last = sums.last, let best = last.max() else {
        sums.append(row.map { Double($0) })
        continue
      }
      let change = best - Double(costs[index - 1])
      sums.append(zip(row, last).map { Double($0) + max($1, change) })
    }
    return sums
  }

  /// The similarity of a word's windows to each group. Windows whose middle is near count more.
  ///
  /// - Parameter first: The first window that may have the word, for the next one.
  private func similarities(of word: TranscriptWord, _ first: inout Int) -> [Float] {
    let time = (word.start + word.end) / 2
    while first < windows.count, windows[first].end < time { first += 1 }
    var sum = [Float](repeating: 0, count: means.count)
    var weights: Float = 0
    var index = first
    while index < windows.count, windows[index].start <= time {
      defer { index += 1 }
      let window = windows[index]
      guard window.end >= time else { continue }
      let half = max(0.1, (window.end - window.start) / 2)
      let weight = Float(max(0.05, 1 - abs(window.middle - time) / half))
      let vector = VoiceMean(window.vector)
      for group in means.indices { sum[group] += weight * vector.similarity(to: means[group]) }
      weights += weight
    }
    return weights > 0 ? sum.map { $0 / weights } : sum
  }

  /// The number of each group: that which most of its words had before, or else the next free one in the order of the words.
  private static func numbers(of groups: [Int], before: [Int?]) -> [Int: Int] {
    var common: [Pair: Int] = [:]
    for (group, speaker) in zip(groups, before) {
      if let speaker { common[Pair(group: group, speaker: speaker), default: 0] += 1 }
    }
    var numbers: [Int: Int] = [:]
    let pairs = common.sorted { ($1.value, $0.key.group) < ($0.value, $1.key.group) }
    for (pair, _) in pairs
    where numbers[pair.group] == nil && !numbers.values.contains(pair.speaker) {
      numbers[pair.group] = pair.speaker
    }
    for group in groups where numbers[group] == nil {
      var number = 0
      while numbers.values.contains(number) { number += 1 }
      numbers[group] = number
    }
    return numbers
  }

  private struct Pair: Hashable {
    var group: Int
    var speaker: Int
  }
}
