/// One of two reducers; created by ``ReducerBuilder`` for `if … else` and `switch`.
public enum _ReducerChoice<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  case first(First)
  case second(Second)

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer._resolve(in: context)
    case .second(let reducer): reducer._resolve(in: context)
    }
  }
}
