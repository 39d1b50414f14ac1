/// Counts the bytes of a stream's values that were not consumed yet.
@MainActor
final class UntakenElements {
  /// The maximum number of values that wait to be consumed.
  static let maximumCount = 1000

  /// The maximum total size of these values, in bytes.
  private static let maximumSize = 4 << 20

  private var sizes: [Int] = []
  private var total = 0

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - size: The size of the value, in bytes.
  ///   - remaining: The number of further values that the stream's buffer has room for.
  /// - Returns: `false` if the maximum size is exceeded.
  func add(size: Int, remaining: Int) -> Bool {
    self.sizes.append(size)
    self.total += size
    // The values at the front were consumed since.
    let taken = max(0, self.sizes.count - (Self.maximumCount - remaining))
    self.total -= self.sizes[..<taken].reduce(0, +)
    self.sizes.removeFirst(taken)
    return self.total <= Self.maximumSize
  }
}
