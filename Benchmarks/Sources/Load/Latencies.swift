import Glibc

/// A histogram of latencies with relative classes of one per cent: its size does not depend on the
/// duration of the run.
struct Latencies {
  private(set) var count = 0
  private var counts = [Int](repeating: 0, count: 4_096)
  private var maximum = 0.0

  private static let smallest = 1e-6
  private static let step = 1.01

  mutating func add(_ seconds: Double) {
    self.count += 1
    self.maximum = max(self.maximum, seconds)
    let index = log(max(seconds, Self.smallest) / Self.smallest) / log(Self.step)
    self.counts[min(self.counts.count - 1, Int(index))] += 1
  }

  /// The latency in milliseconds that a share of the events does not exceed.
  func milliseconds(at share: Double) -> Double {
    var seconds = self.maximum
    var rest = Int((Double(self.count) * share).rounded(.up))
    if share < 1,
      let index = self.counts.firstIndex(where: {
        rest -= $0; return rest <= 0
      })
    {
      seconds = Self.smallest * pow(Self.step, Double(index + 1))
    }
    return Double(Int(seconds * 100_000)) / 100
  }
}
