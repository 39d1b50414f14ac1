import Foundation

/// The nanoseconds of one benchmark for each operation, by sample.
struct Measurement: Sendable {
  let benchmark: Benchmark
  private let sorted: [Double]

  init(benchmark: Benchmark, samples: [Double]) {
    self.benchmark = benchmark
    self.sorted = samples.sorted()
  }

  var median: Double { quantile(0.5) }

  /// The range of the middle four fifths of the samples.
  var spread: ClosedRange<Double> { quantile(0.1)...quantile(0.9) }

  /// Whether the median is within the limit; true without a limit.
  var holds: Bool { benchmark.atMost.map { median <= $0 } ?? true }

  /// The median in a table: in bold if it exceeds the limit.
  var cell: String {
    holds ? Self.figure(median) : "**\(Self.figure(median))**"
  }

  /// Nanoseconds in the format of a table.
  static func figure(_ nanoseconds: Double) -> String {
    String(format: "%.\(nanoseconds < 10 ? 1 : 0)f", nanoseconds)
  }

  private func quantile(_ fraction: Double) -> Double {
    sorted[Int((Double(sorted.count - 1) * fraction).rounded())]
  }
}
