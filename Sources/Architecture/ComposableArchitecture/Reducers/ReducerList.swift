/// Reducers of one type, one after another; made by ``ReducerBuilder`` for loops.
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
    var effect = Effect<Element.Action>.none
    for reducer in self.reducers {
      effect = effect.merge(with: reducer.reduce(into: &state, action: action))
    }
    return effect
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<Element.State, Element.Action> {
    let resolved = self.reducers.map { $0._resolve().run }
    return _ResolvedReducer { state, action in
      var effect = Effect<Element.Action>.none
      for run in resolved { effect = effect.merge(with: run(&state, action)) }
      return effect
    }
  }
}
