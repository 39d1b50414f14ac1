/// A stretch of a recording as a vector: stretches of one speaker have similar ones.
struct VoiceWindow: Equatable, Sendable {
  /// In seconds from the start of the sound.
  var start: Double
  var end: Double
  /// Of length 1.
  var vector: [Float]

  var middle: Double { (start + end) / 2 }
}

/// A sum of vectors and their number.
struct VoiceMean: Equatable, Sendable {
  private(set) var sum: [Float]
  private(set) var count: Int
  private(set) var length: Float

  init(_ vector: [Float]) {
    sum = vector
    count = 1
    length = Self.length(vector)
  }

  mutating func add(_ other: VoiceMean) {
    guard sum.count == other.sum.count else { return }
    for index in sum.indices { sum[index] += other.sum[index] }
    count += other.count
    length = Self.length(sum)
  }

  /// The cosine of the angle between two means, from -1 to 1.
  func similarity(to other: VoiceMean) -> Float {
    guard length > 0, other.length > 0, sum.count == other.sum.count else { return 0 }
    var product: Float = 0
    for index in sum.indices { product += sum[index] * other.sum[index] }
    return product / (length * other.length)
  }

  private static func length(_ vector: [Float]) -> Float {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}

/// Divides vectors into a number of groups: the most similar two are joined until that number is left.
enum VoiceClustering {
  /// More vectors than this are joined with their neighbours in time first.
  static let maximumCount = 1_000

  /// - Parameters:
  ///   - windows: The windows in the order of their times.
  ///   - count: The number of groups.
  /// - Returns: The groups, the one with the most windows first. Fewer than `count` if there are fewer windows.
  /// - Complexity: O(*n*²) similarities, where *n* is at most ``maximumCount``.
  static func means(of windows: [VoiceWindow], count: Int) -> [VoiceMean] {
    var groups = windows.map { VoiceMean($0.vector) }
    while groups.count > maximumCount {
      // Every pair of neighbours: an hour of speech has 4,500 windows of 0.8 s.
      groups = stride(from: 0, to: groups.count, by: 2).map { index in
        var group = groups[index]
        if index + 1 < groups.count { group.add(groups[index + 1]) }
        return group
      }
    }
    joinSimilar(&groups, until: max(1, count))
    return groups.sorted { $0.count > $1.count }
  }

  /// Joins the pair with the highest weighted similarity until so many groups are left.
  private static func joinSimilar(_ groups: inout [VoiceMean], until count: Int) {
    // The best partner of each group behind it.
    var best = groups.indices.map { partner(of: $0, in: groups) }
    while groups.count > count {
      guard let first = best.indices.max(by: { best[$0].score < best[$1].score }),
        case let second = best[first].index, second > first
      else { return }
      groups[first].add(groups[second])
      groups.remove(at: second)
      best.remove(at: second)
      for index in groups.indices {
        let old = best[index].index
        if index == first || old == first || old == second || index == groups.count - 1 {
          best[index] = partner(of: index, in: groups)
        } else {
          if old > second { best[index].index = old - 1 }
          if index < first {
            let score = score(groups[index], groups[first])
            if score > best[index].score { best[index] = (first, score) }
          }
        }
      }
    }
  }

  private static func partner(
    of index: Int, in groups: [VoiceMean]
  ) -> (index: Int, score: Float) {
    var best: (index: Int, score: Float) = (-1, -.infinity)
    for other in groups.indices.dropFirst(index + 1) {
      let score = score(groups[index], groups[other])
      if score > best.score { best = (other, score) }
    }
    return best
  }

  /// Low for large groups that differ, so that single odd windows do not become speakers (Ward's criterion).
  private static func score(_ first: VoiceMean, _ second: VoiceMean) -> Float {
    let (a, b) = (Float(first.count), Float(second.count))
    return -(1 - first.similarity(to: second)) * a * b / (a + b)
  }
}
