/// A reducer made of a function.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .incrementButtonTapped:
///     state.count += 1
///     return .none
///   }
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  @usableFromInline
  let function: (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a function that changes the state and describes the work that follows.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.function = reduce
  }

  /// Creates a reducer that hides the type of another.
  @inlinable
  public init<R: Reducer>(_ reducer: R) where R.State == State, R.Action == Action {
    let resolved = LazilyResolved(reducer)
    self.function = { resolved.run(&$0, $1) }
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.function(&state, action)
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<State, Action> {
    _ResolvedReducer(run: self.function)
  }
}
