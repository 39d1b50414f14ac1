import ComposableArchitecture

extension Benchmark {
  /// Starting, cancelling and ending many concurrent effects.
  @MainActor
  static var effectsInFlight: [Benchmark] {
    let store = Store(initialState: Sleeper.State()) { Sleeper() }
    return [
      .measuringInFlight(
        "start, cancel and finish a task, 10,000 in flight, each",
        start: { _ in Task { try? await Task<Void, Never>.never() } },
        cancel: { $1.cancel() },
        finish: { await $0.value }
      ),
      .measuringInFlight(
        "start, cancel and finish a cancellable effect, 10,000 in flight, each",
        atMost: 35_000, reference: "78,000",
        start: { store.send(.started(id: $0, notifying: nil)) },
        cancel: { id, _ in store.send(.stopped(id: id)) },
        finish: { await $0.finish() }
      ),
    ]
  }
}

extension Benchmark {
  /// A benchmark that starts, cancels and awaits 10,000 units of work.
  fileprivate static func measuringInFlight<Work>(
    _ name: String,
    atMost: Double? = nil,
    reference: String? = nil,
    start: @escaping @MainActor (_ number: Int) -> Work,
    cancel: @escaping @MainActor (_ number: Int, Work) -> Void,
    finish: @escaping @MainActor (Work) async -> Void
  ) -> Benchmark {
    let inFlight = 10_000
    return Benchmark(
      name: name, atMost: atMost, reference: reference, leastIterations: inFlight
    ) { iterations in
      for first in stride(from: 0, to: iterations, by: inFlight) {
        let works = (first..<min(first + inFlight, iterations)).map(start)
        for (number, work) in zip(first..., works) { cancel(number, work) }
        for work in works { await finish(work) }
      }
    }
  }
}
