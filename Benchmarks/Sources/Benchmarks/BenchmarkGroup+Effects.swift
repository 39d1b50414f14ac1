extension BenchmarkGroup {
  /// Starting and ending effects.
  static let effects = BenchmarkGroup(name: "Effects") {
    Benchmark.effects + Benchmark.effectsInFlight
  }
}
