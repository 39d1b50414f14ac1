/// A reducer that consists of a function.
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

  /// Creates the function; for a type-erased reducer again for each store.
  @usableFromInline
  enum Source {
    case function(Function)
    case reducer((_FeatureContext) -> _ResolvedReducer<State, Action>)
  }

  @usableFromInline
  let source: Source

  /// Creates a reducer from a function that changes the state and describes the work that follows.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.source = .function(reduce)
  }

  // Not generic: the compiler would try a closure as a reducer, and report that instead of the
  // error in the closure.
  /// Creates a reducer that hides the type of another.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) {
    self.init(erasing: reducer)
  }

  @inlinable
  init(erasing reducer: some Reducer<State, Action>) {
    // A resolved reducer belongs to a single store.
    self.source = .reducer { context in
      let resolved = LazilyResolved(reducer, in: context)
      return _ResolvedReducer(sweep: resolved.sweep) { resolved.run(&$0, $1) }
    }
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .function(let function) = self.source { return function(&state, action) }
    return self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action> {
    switch self.source {
    case .function(let function): _ResolvedReducer(run: function)
    case .reducer(let resolve): resolve(context)
    }
  }
}

/// A reducer that changes nothing and has no effects.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action> {
    _ResolvedReducer { _, _ in .none }
  }
}
