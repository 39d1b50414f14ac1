/// Says that something is still asleep; thrown by ``TestClock/checkSuspension()``.
public struct SuspensionError: Error, Equatable, CustomStringConvertible {
  /// How many sleepers there are.
  public let sleeperCount: Int

  /// Creates an error.
  public init(sleeperCount: Int = 1) {
    self.sleeperCount = sleeperCount
  }

  /// What happened, in a sentence.
  public var description: String {
    sleeperCount == 1
      ? "1 sleeper is suspended on the clock."
      : "\(sleeperCount) sleepers are suspended on the clock."
  }
}
