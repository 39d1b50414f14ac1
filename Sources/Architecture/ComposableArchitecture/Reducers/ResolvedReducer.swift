/// A reducer as a store runs it: key paths have become accessors, case paths closures, bodies are put together.
public struct _ResolvedReducer<State, Action> {
  /// Changes the state and describes the work that follows.
  public let run: (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Resolves a reducer to a function.
  @inlinable
  public init(run: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.run = run
  }

  /// Resolves a reducer to its `reduce(into:action:)`, whether it has a body or not.
  @inlinable
  public init<R: Reducer<State, Action>>(reducing reducer: R) {
    self.init { reducer.reduce(into: &$0, action: $1) }
  }
}

/// A reducer that is resolved when it is needed first, so that one may be part of itself.
@usableFromInline
final class LazilyResolved<R: Reducer> {
  @usableFromInline
  var reducer: R?

  @usableFromInline
  let place: FeaturePlace?

  // Nothing is called while this is being changed: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  @usableFromInline
  var resolved: _ResolvedReducer<R.State, R.Action>?

  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - place: Where it is run; where it happens to be run if `nil`.
  @inlinable
  init(_ reducer: R, at place: FeaturePlace? = nil) {
    self.reducer = reducer
    self.place = place
    place?.actions = R.Action.self
  }

  @inlinable
  @inline(__always)
  func run(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let place else { return self.runHere(&state, action) }
    return place.run { self.runHere(&state, action) }
  }

  @inlinable
  @inline(__always)
  func runHere(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    if let resolved { return resolved.run(&state, action) }
    return self.resolve().run(&state, action)
  }

  @inlinable
  @inline(never)
  func resolve() -> _ResolvedReducer<R.State, R.Action> {
    guard let reducer else { return _ResolvedReducer { _, _ in .none } }
    let resolved = reducer._resolve()
    self.resolved = resolved
    self.reducer = nil
    return resolved
  }
}
