/// Measures benchmarks side by side: each round takes one sample of every benchmark. A slow moment
/// of the machine slows all of them down, so ratios within a run stay comparable.
struct Sampler {
  /// The number of samples of each benchmark.
  let rounds: Int

  /// The least duration of a sample.
  private let sampleDuration = Duration.milliseconds(2)

  @MainActor
  func measure(_ benchmarks: [Benchmark]) async -> [Measurement] {
    var iterations: [Int] = []
    for benchmark in benchmarks { iterations.append(await iterationCount(for: benchmark)) }
    var samples = [[Double]](repeating: [], count: benchmarks.count)
    for _ in 0..<rounds {
      for (index, benchmark) in benchmarks.enumerated() {
        let duration = await duration(of: benchmark, iterations: iterations[index])
        samples[index].append(duration.nanoseconds / Double(iterations[index]))
      }
    }
    return zip(benchmarks, samples).map { Measurement(benchmark: $0, samples: $1) }
  }

  /// Doubles the count until a sample is long enough for the clock.
  @MainActor
  private func iterationCount(for benchmark: Benchmark) async -> Int {
    // The first run must not include one-time initialisation.
    await benchmark.run(1)
    var count = benchmark.leastIterations
    while await duration(of: benchmark, iterations: count) < sampleDuration { count *= 2 }
    return count
  }

  @MainActor
  private func duration(of benchmark: Benchmark, iterations: Int) async -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    await benchmark.run(iterations)
    return clock.now - start
  }
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
