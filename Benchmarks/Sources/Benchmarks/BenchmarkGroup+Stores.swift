extension BenchmarkGroup {
  /// Sending actions, scoping stores and reading state.
  static let stores = BenchmarkGroup(name: "Stores") {
    Benchmark.sending + Benchmark.scoping + Benchmark.bodies + Benchmark.rows
  }
}
