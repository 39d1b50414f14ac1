extension BenchmarkGroup {
  /// Starting effects and ending them.
  static let effects = BenchmarkGroup(name: "Effects") {
    Benchmark.effects + Benchmark.effectsInFlight
  }
}
