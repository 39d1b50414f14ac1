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

  private func quantile(_ fraction: Double) -> Double {
    sorted[Int((Double(sorted.count - 1) * fraction).rounded())]
  }
}
