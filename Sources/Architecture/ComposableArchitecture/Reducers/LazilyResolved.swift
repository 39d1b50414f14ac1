/// A reducer that is resolved at its first use, so that a reducer may contain itself.
///
/// The caller retains this object while the reducer runs, and the object retains everything that it
/// references. So references are not counted for each action, which would take longer than the
/// rest.
@usableFromInline
final class LazilyResolved<R: Reducer> {
  @usableFromInline
  let reducer: R

  /// The feature place where it runs; that of its caller if `nil`.
  @usableFromInline
  let place: FeaturePlace?

  @usableFromInline
  let unretainedPlace: Unmanaged<FeaturePlace>?

  // No other code is called during a change of this property: exclusive access needs no checks at
  // run time.
  @exclusivity(unchecked)
  @usableFromInline
  var resolved: Unmanaged<ResolvedFunction<R.State, R.Action>>?

  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - place: The feature place where it runs; that of its caller if `nil`.
  @inlinable
  init(_ reducer: R, at place: FeaturePlace? = nil) {
    self.reducer = reducer
    self.place = place
    self.unretainedPlace = place.map { .passUnretained($0) }
    place?.setActions(R.Action.self)
  }

  @inlinable
  deinit {
    self.resolved?.release()
  }

  /// Runs the reducer at the place of its caller.
  @inlinable
  @inline(__always)
  func run(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    let resolved = self.resolved ?? self.resolve()
    return resolved._withUnsafeGuaranteedRef { $0.run(&state, action) }
  }

  /// Runs the reducer at its own place.
  @inlinable
  @inline(__always)
  func runInPlace(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let resolved, !self.isNoted else { return self.runNoted(&state, action) }
    return resolved._withUnsafeGuaranteedRef { $0.run(&state, action) }
  }

  @inlinable
  @inline(__always)
  var isNoted: Bool {
    self.unretainedPlace?._withUnsafeGuaranteedRef { $0.isNoted } ?? false
  }

  /// A separate function, because few places must be recorded.
  @inlinable
  @inline(never)
  func runNoted(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let place = self.unretainedPlace else { return self.run(&state, action) }
    let extent = FeaturePlace.extent(of: &state)
    return FeaturePlace.run(in: place, extent: extent) { self.run(&state, action) }
  }

  /// Finds the instances of children that are no longer in the state; see ``EffectSweep``.
  ///
  /// A reducer that is called by hand may not be resolved yet: the current action was for another
  /// child.
  @inlinable
  func sweep(
    _ state: UnsafeMutablePointer<R.State>, _ scope: EffectScope, _ sweep: inout EffectSweep
  ) {
    guard let place = self.unretainedPlace else {
      return self.sweepHere(state, scope, &sweep)
    }
    FeaturePlace.run(in: place, extent: FeaturePlace.Extent()) {
      self.sweepHere(state, scope, &sweep)
    }
  }

  @inlinable
  func sweepHere(
    _ state: UnsafeMutablePointer<R.State>, _ scope: EffectScope, _ sweep: inout EffectSweep
  ) {
    let resolved = self.resolved ?? self.resolve()
    resolved._withUnsafeGuaranteedRef { $0.sweep?(state, scope, &sweep) }
  }

  @inlinable
  @inline(never)
  func resolve() -> Unmanaged<ResolvedFunction<R.State, R.Action>> {
    let resolved = Unmanaged.passRetained(ResolvedFunction(self.reducer._resolve()))
    self.resolved = resolved
    return resolved
  }
}

/// The function of a resolved reducer, as an object: its constant is called without counting
/// references.
@usableFromInline
final class ResolvedFunction<State, Action> {
  @usableFromInline
  let run: (inout State, Action) -> Effect<Action>

  @usableFromInline
  let sweep: EffectSweep.Function<State>?

  @inlinable
  init(_ reducer: _ResolvedReducer<State, Action>) {
    self.run = reducer.run
    self.sweep = reducer.sweep
  }
}
