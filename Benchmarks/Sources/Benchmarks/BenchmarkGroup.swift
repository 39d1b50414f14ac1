/// Benchmarks that belong together and are measured side by side.
struct BenchmarkGroup {
  let name: String

  /// Prepares what the benchmarks need and returns them.
  let benchmarks: @MainActor () -> [Benchmark]
}

extension BenchmarkGroup {
  /// Every group, in the order of the tables.
  static let all: [BenchmarkGroup] = [
    .calibration, .casePaths, .identifiedCollections, .dependencies, .stores,
    .navigation,
  ]
}
