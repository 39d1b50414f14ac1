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

  // Not generic: the compiler would take a closure for a reducer, and complain about that instead of what is wrong in it.
  /// Creates a reducer that hides the type of another.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) {
    self.init(erasing: reducer)
  }

  @inlinable
  init(erasing reducer: some Reducer<State, Action>) {
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
