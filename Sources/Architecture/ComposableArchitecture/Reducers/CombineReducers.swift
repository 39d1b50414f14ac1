/// Several reducers as one, so that an operator applies to all of them.
///
/// ```swift
/// CombineReducers {
///   Login()
///   Analytics()
/// }
/// .ifLet(\.$alert, action: \.alert)
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline
  let reducers: Reducers

  /// Combines the reducers of a builder.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.reducers.reduce(into: &state, action: action)
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<State, Action> {
    self.reducers._resolve()
  }
}
