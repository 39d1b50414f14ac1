import Foundation

/// The nanoseconds that one benchmark needed for each operation, sample by sample.
struct Measurement: Sendable {
  let benchmark: Benchmark
  private let sorted: [Double]

  init(benchmark: Benchmark, samples: [Double]) {
    self.benchmark = benchmark
    self.sorted = samples.sorted()
  }

  var median: Double { quantile(0.5) }

  /// The range that holds the middle four fifths of the samples.
  var spread: ClosedRange<Double> { quantile(0.1)...quantile(0.9) }

  /// Whether the median is within what is promised; true where nothing is.
  var holds: Bool { benchmark.atMost.map { median <= $0 } ?? true }

  /// The median as it stands in a table: in bold where it is above what is promised.
  var cell: String {
    holds ? Self.figure(median) : "**\(Self.figure(median))**"
  }

  /// Nanoseconds as they stand in a table.
  static func figure(_ nanoseconds: Double) -> String {
    String(format: "%.\(nanoseconds < 10 ? 1 : 0)f", nanoseconds)
  }

  private func quantile(_ fraction: Double) -> Double {
    sorted[Int((Double(sorted.count - 1) * fraction).rounded())]
  }
}
