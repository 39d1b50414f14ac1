/// Tasks still sleep on a clock; thrown by ``TestClock/checkSuspension()``.
public struct SuspensionError: Error, Equatable, CustomStringConvertible {
  /// The number of sleepers.
  public let sleeperCount: Int

  /// Creates an error.
  public init(sleeperCount: Int = 1) {
    self.sleeperCount = sleeperCount
  }

  /// The error message.
  public var description: String {
    sleeperCount == 1
      ? "1 sleeper is suspended on the clock."
      : "\(sleeperCount) sleepers are suspended on the clock."
  }
}
