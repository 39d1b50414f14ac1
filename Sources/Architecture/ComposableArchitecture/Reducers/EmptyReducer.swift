/// A reducer that changes nothing and has no effects: for where one is required and nothing is to be done.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<State, Action> {
    _ResolvedReducer { _, _ in .none }
  }
}
