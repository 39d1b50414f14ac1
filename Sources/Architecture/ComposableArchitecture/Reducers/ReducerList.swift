/// Reducers of one type that run in sequence; created by ``ReducerBuilder`` for loops.
public struct _ReducerList<Element: Reducer>: Reducer {
  @usableFromInline
  let reducers: [Element]

  @inlinable
  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(
    in context: _FeatureContext
  ) -> _ResolvedReducer<Element.State, Element.Action> {
    let resolved = self.reducers.map { $0._resolve(in: context) }
    let functions = resolved.map(\.run)
    return _ResolvedReducer(sweep: FeatureSweep.combined(resolved.map(\.sweep))) { state, action in
      var effect = Effect<Element.Action>.none
      for run in functions { effect = effect.merge(with: run(&state, action)) }
      return effect
    }
  }
}
