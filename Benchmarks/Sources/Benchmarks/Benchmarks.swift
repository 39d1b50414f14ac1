import ArgumentParser
import Foundation

/// The command: measures the groups and prints a table for each.
@main
struct Benchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what the package promises, in nanoseconds for each operation."
  )

  @Option(help: "Measure only what has this text in its name or its group's.")
  var filter: String?

  @Option(help: "How many samples each operation gets.")
  var samples = 101

  @Flag(help: "Fail if a median is above what is promised. Memory above that always fails.")
  var check = false

  func validate() throws {
    guard samples > 0 else { throw ValidationError("--samples takes a number above 0.") }
  }

  @MainActor
  func run() async throws {
    var broken: [String] = []
    for group in BenchmarkGroup.all {
      let benchmarks = group.benchmarks().filter { isWanted("\(group.name) \($0.name)") }
      guard !benchmarks.isEmpty else { continue }
      let measurements = await Sampler(rounds: samples).measure(benchmarks)
      print(group.table(of: measurements))
      broken += measurements.filter { !$0.holds }.map(\.benchmark.name)
    }
    let footprints = MemoryBenchmark.all.filter { isWanted("Memory \($0.name)") }
    let memory = await MemoryTable(of: footprints)
    if !footprints.isEmpty { print(memory) }
    if !broken.isEmpty || !memory.broken.isEmpty {
      print("Above what is promised: " + (broken + memory.broken).joined(separator: "; "))
      // Times depend on the load of the machine, memory does not.
      if check || !memory.broken.isEmpty { throw ExitCode.failure }
    }
  }

  private func isWanted(_ name: String) -> Bool {
    filter.map { name.localizedCaseInsensitiveContains($0) } ?? true
  }
}
