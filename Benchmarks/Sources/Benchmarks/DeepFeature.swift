import ComposableArchitecture

/// A feature that contains another one, down to a ``Counter``.
protocol DeepFeature: Reducer {
  /// The store of the counter, scoped from the store of this feature.
  @MainActor
  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>?
}

extension Counter: DeepFeature {
  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? { store }
}

extension Counter.Action {
  static var bottom: Self { .incremented }
}
