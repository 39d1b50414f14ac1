/// Two reducers that run in sequence; created by ``ReducerBuilder``.
public struct _ReducerPair<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline
  let first: First

  @usableFromInline
  let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<First.State, First.Action> {
    let first = self.first._resolve(in: context)
    let second = self.second._resolve(in: context)
    let runFirst = first.run
    let runSecond = second.run
    return _ResolvedReducer(sweep: FeatureSweep.combined([first.sweep, second.sweep])) {
      state, action in
      let effect = runFirst(&state, action)
      return effect.merge(with: runSecond(&state, action))
    }
  }
}
