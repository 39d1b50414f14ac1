/// An operation to measure, with its limit.
struct Benchmark: Sendable {
  /// The name in the table.
  let name: String

  /// The limit of the median, in nanoseconds.
  let atMost: Double?

  /// Figures of other implementations on this kind of machine, in nanoseconds, as text.
  let reference: String?

  /// The size of the input, in a group that measures growth.
  var size: Int?

  /// The least number of iterations in a sample.
  var leastIterations = 64

  /// Performs the operation a number of times.
  let run: @MainActor (_ iterations: Int) async -> Void
}

extension Benchmark {
  /// A benchmark of an operation that does not suspend.
  static func measuring<Result>(
    _ name: String,
    atMost: Double? = nil,
    reference: String? = nil,
    size: Int? = nil,
    operation: @escaping @MainActor () -> Result
  ) -> Benchmark {
    Benchmark(name: name, atMost: atMost, reference: reference, size: size) { iterations in
      for _ in 0..<iterations { consume(operation()) }
    }
  }

  /// A benchmark of an operation that suspends.
  static func measuringAsync<Result>(
    _ name: String,
    atMost: Double? = nil,
    reference: String? = nil,
    size: Int? = nil,
    operation: @escaping @MainActor () async -> Result
  ) -> Benchmark {
    Benchmark(name: name, atMost: atMost, reference: reference, size: size) { iterations in
      for _ in 0..<iterations { consume(await operation()) }
    }
  }
}
