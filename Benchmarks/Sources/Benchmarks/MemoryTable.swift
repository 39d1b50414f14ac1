import Foundation

/// Bytes as a Markdown table.
struct MemoryTable: CustomStringConvertible {
  private let rows: [(name: String, bytes: Double)]

  /// The names of the benchmarks that exceed their limits.
  let broken: [String]

  /// Measures and stores the results.
  @MainActor
  init(of benchmarks: [MemoryBenchmark]) async {
    var rows: [(name: String, bytes: Double)] = []
    var broken: [String] = []
    for benchmark in benchmarks {
      let bytes = await benchmark.measure()
      rows.append((benchmark.name, bytes))
      if let atMost = benchmark.atMost, bytes > atMost { broken.append(benchmark.name) }
    }
    self.rows = rows
    self.broken = broken
  }

  var description: String {
    var lines = ["### Memory", "", "| what | bytes |", "|---|---:|"]
    lines += rows.map { "| \($0.name) | \(String(format: "%.0f", $0.bytes)) |" }
    return lines.joined(separator: "\n") + "\n"
  }
}
