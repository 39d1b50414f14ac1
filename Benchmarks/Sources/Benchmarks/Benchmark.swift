/// One operation to be measured, and what is expected of it.
struct Benchmark: Sendable {
  /// What is measured, as it stands in the table.
  let name: String

  /// The median that the project promises, in nanoseconds.
  let atMost: Double?

  /// What other implementations needed on this kind of machine, in nanoseconds, as text.
  let reference: String?

  /// How large what it is performed on is, in a group that shows how the cost grows.
  var size: Int?

  /// How often it must be performed in one go at the least, to be what it is meant to be.
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
