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
    guard let place = FeaturePlace.current(for: Action.self) else {
      self.init { reducer.reduce(into: &$0, action: $1) }
      return
    }
    self.init { state, action in place.run { reducer.reduce(into: &state, action: action) } }
  }
}

/// A reducer that is resolved when it is needed first, so that one may be part of itself.
@usableFromInline
final class LazilyResolved<R: Reducer> {
  @usableFromInline
  var reducer: R?

  /// Where it is run; where it happens to be run if `nil`.
  @usableFromInline
  let place: FeaturePlace?

  @usableFromInline
  let unretainedPlace: Unmanaged<FeaturePlace>?

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
    self.unretainedPlace = place.map { .passUnretained($0) }
    place?.setActions(R.Action.self)
  }

  /// Runs the reducer where its caller is run.
  @inlinable
  @inline(__always)
  func run(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    if let resolved { return resolved.run(&state, action) }
    return self.resolve().run(&state, action)
  }

  /// Runs the reducer in its own place.
  @inlinable
  @inline(__always)
  func runInPlace(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let resolved, !self.isNoted else { return self.runNoted(&state, action) }
    return resolved.run(&state, action)
  }

  @inlinable
  @inline(__always)
  var isNoted: Bool {
    // Counting references would take longer than all else.
    self.unretainedPlace?._withUnsafeGuaranteedRef { $0.isNoted } ?? false
  }

  /// Apart from its caller, for few places must be noted.
  @inlinable
  @inline(never)
  func runNoted(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let place else { return self.resolve().run(&state, action) }
    return place.run { self.resolve().run(&state, action) }
  }

  @inlinable
  @inline(never)
  func resolve() -> _ResolvedReducer<R.State, R.Action> {
    if let resolved { return resolved }
    guard let reducer else { return _ResolvedReducer { _, _ in .none } }
    let resolved = reducer._resolve()
    self.resolved = resolved
    self.reducer = nil
    return resolved
  }
}
