import ComposableArchitecture

extension Benchmark {
  /// Sending actions to features and to their parts.
  @MainActor static var sending: [Benchmark] {
    let flat = Store(initialState: Counter.State()) { Counter() }
    let nested = Store(initialState: Nested10.State()) { Nested10() }
    let innermost = nested.scopedToTheInnermost
    let optionals = Store(initialState: Optional10.State()) { Optional10() }
    return [
      .measuring("send, flat feature", atMost: 150, reference: "6,000") {
        flat.send(.incremented)
      },
      .measuring("send to the root, 10 nested Scopes", atMost: 1_000, reference: "52,000") {
        nested.send(.bottom)
      },
      .measuring(
        "send to the root, 10 nested optional children", atMost: 1_500, reference: "81,000"
      ) { optionals.send(.bottom) },
      .measuring(
        "send to the innermost of 10 nested scoped stores", atMost: 2_000, reference: "231,000"
      ) { innermost.send(.incremented) },
      Benchmark(
        name: "chain of 1,000 sends, each", atMost: 200, reference: "6,900"
      ) { iterations in
        var remaining = iterations
        while remaining > 0 {
          flat.send(.countedDown(min(remaining, 1_000)))
          remaining -= 1_000
        }
      },
    ]
  }
}
