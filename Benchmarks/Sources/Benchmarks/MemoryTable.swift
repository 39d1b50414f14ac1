import Foundation

/// Bytes as a Markdown table.
struct MemoryTable: CustomStringConvertible {
  private let rows: [(name: String, bytes: Double)]

  /// Measures and keeps the results.
  @MainActor
  init(of benchmarks: [MemoryBenchmark]) async {
    var rows: [(name: String, bytes: Double)] = []
    for benchmark in benchmarks { rows.append((benchmark.name, await benchmark.measure())) }
    self.rows = rows
  }

  var description: String {
    var lines = ["### Memory", "", "| what | bytes |", "|---|---:|"]
    lines += rows.map { "| \($0.name) | \(String(format: "%.0f", $0.bytes)) |" }
    return lines.joined(separator: "\n") + "\n"
  }
}
