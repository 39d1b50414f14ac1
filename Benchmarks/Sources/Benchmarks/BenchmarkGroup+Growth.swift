import ComposableArchitecture

extension BenchmarkGroup {
  /// The cost of a row's action by the number of rows.
  static let growthWithRows = BenchmarkGroup(name: "Growth with rows", parameter: "rows") {
    [10, 100, 1_000, 10_000, 100_000].flatMap { count -> [Benchmark] in
      let store = Store(initialState: Sheet.State(rowCount: count)) { Sheet() }
      return [
        .measuring("send to a row", size: count) {
          store.send(.rows(.element(id: opaque(count / 2), action: .incremented)))
        },
        .measuring("send to the list", size: count) { store.send(.renamed) },
      ]
    }
  }

  /// The cost of an action by the depth of its feature.
  static let growthWithDepth = BenchmarkGroup(name: "Growth with depth", parameter: "depth") {
    let nested: [[Benchmark]] = [
      .nested("Scope", depth: 1, state: Nested1.State(), action: .bottom) { Nested1() },
      .nested("Scope", depth: 2, state: Nested2.State(), action: .bottom) { Nested2() },
      .nested("Scope", depth: 5, state: Nested5.State(), action: .bottom) { Nested5() },
      .nested("Scope", depth: 10, state: Nested10.State(), action: .bottom) { Nested10() },
      .nested("Scope", depth: 15, state: Nested15.State(), action: .bottom) { Nested15() },
      .nested("Scope", depth: 20, state: Nested20.State(), action: .bottom) { Nested20() },
      .nested("ifLet", depth: 1, state: Optional1.State(), action: .bottom) { Optional1() },
      .nested("ifLet", depth: 2, state: Optional2.State(), action: .bottom) { Optional2() },
      .nested("ifLet", depth: 5, state: Optional5.State(), action: .bottom) { Optional5() },
      .nested("ifLet", depth: 10, state: Optional10.State(), action: .bottom) { Optional10() },
      .nested("ifLet", depth: 15, state: Optional15.State(), action: .bottom) { Optional15() },
      .nested("ifLet", depth: 20, state: Optional20.State(), action: .bottom) { Optional20() },
    ]
    return nested.flatMap { $0 }
  }

  /// The cost of an effect by the number of others in flight.
  static let growthWithEffects = BenchmarkGroup(
    name: "Growth with effects", parameter: "others in flight"
  ) {
    [0, 10, 100, 1_000, 10_000].map { count in
      let store = Store(initialState: Sleeper.State()) { Sleeper() }
      for id in 0..<count { store.send(.started(id: id, notifying: nil)) }
      return .measuringAsync("start, cancel and finish an effect", size: count) {
        let work = store.send(.started(id: count, notifying: nil))
        store.send(.stopped(id: count))
        await work.finish()
      }
    }
  }
}

extension [Benchmark] {
  /// Benchmarks of sending to the innermost of nested features, through the root and through its
  /// own store.
  ///
  /// Inlined, so that everything is specialised for the features, as it is in an app.
  @MainActor
  @inline(__always)
  fileprivate static func nested<Feature: DeepFeature>(
    _ operation: String,
    depth: Int,
    state: Feature.State,
    action: Feature.Action,
    feature: () -> Feature
  ) -> [Benchmark] {
    let store = Store(initialState: state) { feature() }
    var benchmarks: [Benchmark] = [
      .measuring("\(operation), send to the root", size: depth) { store.send(action) }
    ]
    if let innermost = Feature.innermost(of: store) {
      benchmarks.append(
        .measuring("\(operation), send to the innermost store", size: depth) {
          innermost.send(.incremented)
        })
    }
    return benchmarks
  }
}
