/// Two reducers, one after the other; made by ``ReducerBuilder``.
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
    let effect = self.first.reduce(into: &state, action: action)
    return effect.merge(with: self.second.reduce(into: &state, action: action))
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<First.State, First.Action> {
    let first = self.first._resolve().run
    let second = self.second._resolve().run
    return _ResolvedReducer { state, action in
      let effect = first(&state, action)
      return effect.merge(with: second(&state, action))
    }
  }
}
