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
