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
  typealias Function = (inout State, Action) -> Effect<Action>

  /// Makes what changes the state, anew for each store if another reducer is behind it.
  @usableFromInline
  enum Source {
    case function(Function)
    case reducer(() -> _ResolvedReducer<State, Action>)
  }

  @usableFromInline
  let source: Source

  /// Creates a reducer from a function that changes the state and describes the work that follows.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.source = .function(reduce)
  }

  // Not generic: the compiler would take a closure for a reducer, and complain about that instead of what is wrong in it.
  /// Creates a reducer that hides the type of another.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) {
    self.init(erasing: reducer)
  }

  @inlinable
  init(erasing reducer: some Reducer<State, Action>) {
    // What a reducer is resolved to belongs to the store that does so.
    self.source = .reducer {
      let resolved = LazilyResolved(reducer)
      return _ResolvedReducer(sweep: resolved.sweep) { resolved.run(&$0, $1) }
    }
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .function(let function) = self.source { return function(&state, action) }
    return self.reduceByHand(into: &state, action: action)
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<State, Action> {
    switch self.source {
    case .function(let function): _ResolvedReducer(run: function)
    case .reducer(let resolve): resolve()
    }
  }
}
