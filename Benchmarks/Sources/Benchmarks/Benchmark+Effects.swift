import ComposableArchitecture

extension Benchmark {
  /// Effects of actions.
  @MainActor static var effects: [Benchmark] {
    let flat = Store(initialState: Counter.State()) { Counter() }
    return [
      .measuringAsync(
        "run effect that sends one action, until finished", atMost: 60_000, reference: "182,000"
      ) { await flat.send(.incrementedLater).finish() }
    ]
  }
}
