extension Optional: _ReducerTypes where Wrapped: _ReducerTypes {
  /// The state of the wrapped reducer.
  public typealias State = Wrapped.State

  /// The actions of the wrapped reducer.
  public typealias Action = Wrapped.Action
}

/// A reducer that does nothing if it is `nil`; ``ReducerBuilder`` creates it for an `if` without
/// `else`.
extension Optional: Reducer where Wrapped: Reducer {
  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(
    in context: _FeatureContext
  ) -> _ResolvedReducer<Wrapped.State, Wrapped.Action> {
    self?._resolve(in: context) ?? _ResolvedReducer { _, _ in .none }
  }
}
