/// Related benchmarks that are measured side by side.
struct BenchmarkGroup {
  let name: String

  /// The unit of the benchmarks' sizes, in a group that measures growth.
  var parameter: String?

  /// Prepares and returns the benchmarks.
  let benchmarks: @MainActor () -> [Benchmark]

  /// The measurements of the group's benchmarks as a Markdown table.
  func table(of measurements: [Measurement]) -> any CustomStringConvertible {
    if let parameter {
      GrowthTable(title: name, parameter: parameter, measurements: measurements)
    } else {
      Table(title: name, measurements: measurements)
    }
  }
}

extension BenchmarkGroup {
  /// Every group, in the order of the tables.
  static let all: [BenchmarkGroup] = [
    .calibration, .casePaths, .identifiedCollections, .dependencies, .sharing, .stores,
    .navigation, .effects, .testStore, .liveHTML, .growthWithRows, .growthWithDepth,
    .growthWithEffects,
  ]
}
