extension Optional: _ReducerTypes where Wrapped: _ReducerTypes {
  /// What the wrapped reducer's state is.
  public typealias State = Wrapped.State

  /// What the wrapped reducer's actions are.
  public typealias Action = Wrapped.Action
}

/// A reducer that may be missing does nothing then; ``ReducerBuilder`` makes one for an `if` without `else`.
extension Optional: Reducer where Wrapped: Reducer {
  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<Wrapped.State, Wrapped.Action> {
    self?._resolve() ?? _ResolvedReducer { _, _ in .none }
  }
}
