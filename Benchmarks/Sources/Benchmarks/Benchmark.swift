/// One operation to be measured, and what is expected of it.
struct Benchmark: Sendable {
  /// What is measured, as it stands in the table.
  let name: String

  /// The median that the project promises, in nanoseconds.
  let atMost: Double?

  /// What other implementations needed on this kind of machine, in nanoseconds, as text.
  let reference: String?

  /// Performs the operation a number of times.
  let run: @MainActor (_ iterations: Int) async -> Void
}

extension Benchmark {
  /// A benchmark of an operation that does not suspend.
  static func measuring<Result>(
    _ name: String,
    atMost: Double? = nil,
    reference: String? = nil,
    operation: @escaping @MainActor () -> Result
  ) -> Benchmark {
    Benchmark(name: name, atMost: atMost, reference: reference) { iterations in
      for _ in 0..<iterations { consume(operation()) }
    }
  }

  /// A benchmark of an operation that suspends.
  static func measuringAsync<Result>(
    _ name: String,
    atMost: Double? = nil,
    reference: String? = nil,
    operation: @escaping @MainActor () async -> Result
  ) -> Benchmark {
    Benchmark(name: name, atMost: atMost, reference: reference) { iterations in
      for _ in 0..<iterations { consume(await operation()) }
    }
  }
}
