/// Counts the bytes of what a function tells and nobody has taken yet.
@MainActor
final class UntakenElements {
  /// How many things may wait.
  static let maximumCount = 1000

  /// How many bytes they may have together.
  private static let maximumSize = 4 << 20

  private var sizes: [Int] = []
  private var total = 0

  /// Counts one more.
  ///
  /// - Parameters:
  ///   - size: How many bytes it has.
  ///   - remaining: For how many more there is room behind it.
  /// - Returns: Whether all that waits is not too much.
  func add(size: Int, remaining: Int) -> Bool {
    self.sizes.append(size)
    self.total += size
    // Those in front have been taken meanwhile.
    let taken = max(0, self.sizes.count - (Self.maximumCount - remaining))
    self.total -= self.sizes[..<taken].reduce(0, +)
    self.sizes.removeFirst(taken)
    return self.total <= Self.maximumSize
  }
}
