/// A reducer that is resolved when it is needed first, so that one may be part of itself.
///
/// What it refers to is kept until it goes, which whoever runs it keeps meanwhile. So references need not be counted each
/// time, which would take longer than all else.
@usableFromInline
final class LazilyResolved<R: Reducer> {
  @usableFromInline
  let reducer: R

  /// Where it is run; where it happens to be run if `nil`.
  @usableFromInline
  let place: FeaturePlace?

  @usableFromInline
  let unretainedPlace: Unmanaged<FeaturePlace>?

  // Nothing is called while this is being changed: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  @usableFromInline
  var resolved: Unmanaged<ResolvedFunction<R.State, R.Action>>?

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

  @inlinable
  deinit {
    self.resolved?.release()
  }

  /// Runs the reducer where its caller is run.
  @inlinable
  @inline(__always)
  func run(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    let resolved = self.resolved ?? self.resolve()
    return resolved._withUnsafeGuaranteedRef { $0.run(&state, action) }
  }

  /// Runs the reducer in its own place.
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

  /// Apart from its caller, for few places must be noted.
  @inlinable
  @inline(never)
  func runNoted(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let place = self.unretainedPlace else { return self.run(&state, action) }
    let extent = FeaturePlace.extent(of: &state)
    return FeaturePlace.run(in: place, extent: extent) { self.run(&state, action) }
  }

  /// Finds the instances of children that are gone from the state; see ``EffectSweep``.
  ///
  /// A reducer that is called by hand may not be resolved yet: the action at hand was for another child.
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
