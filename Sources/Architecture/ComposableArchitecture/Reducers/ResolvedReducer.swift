/// A reducer in the form that a store runs: key paths are resolved to accessors, case paths to
/// closures, and bodies are composed.
public struct _ResolvedReducer<State, Action> {
  /// Changes the state and describes the work that follows.
  public let run: (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Finds the instances of children that have running effects and are no longer in the state;
  /// `nil` without removable children.
  @usableFromInline
  let sweep: FeatureSweep.Function<State>?

  /// Resolves a reducer to a function.
  @inlinable
  public init(run: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.init(sweep: nil, run: run)
  }

  /// Creates the resolved form of a reducer with removable children.
  @inlinable
  init(
    sweep: FeatureSweep.Function<State>?,
    run: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) {
    self.run = run
    self.sweep = sweep
  }

  /// Resolves a reducer to its `reduce(into:action:)`, also if it has a body.
  @inlinable
  public init<R: Reducer<State, Action>>(reducing reducer: R, in context: _FeatureContext) {
    guard context.node.isInStore else {
      self.init { reducer.reduce(into: &$0, action: $1) }
      return
    }
    let feature = RecordedFeature(context.node)
    self.init { state, action in
      let extent = StateExtent(of: &state)
      return feature.run(extent: extent) { reducer.reduce(into: &state, action: action) }
    }
  }
}

extension FeatureNode {
  /// Resolves the reducer of a store, whose root this is.
  @inlinable
  func resolve<R: Reducer>(_ reducer: R) -> _ResolvedReducer<R.State, R.Action> {
    self.setActions(R.Action.self)
    return reducer._resolve(in: _FeatureContext(self))
  }
}

/// A reducer that is resolved at its first use, so that a reducer may contain itself.
///
/// The caller retains this object while the reducer runs, and the object retains everything that it
/// references. So references are not counted for each action, which would take longer than the
/// rest.
@usableFromInline
final class LazilyResolved<R: Reducer> {
  @usableFromInline
  let reducer: R

  /// The feature that the reducer belongs to.
  @usableFromInline
  let node: FeatureNode

  /// The feature if it may be recorded; the previous one while the reducer runs.
  ///
  /// No other code is called during a change: exclusive access needs no checks.
  @exclusivity(unchecked)
  @usableFromInline
  var recorded: FeatureNode?

  // No other code is called during a change of this property: exclusive access needs no checks at
  // run time.
  @exclusivity(unchecked)
  @usableFromInline
  var resolved: Unmanaged<ResolvedFunction<R.State, R.Action>>?

  /// Creates a part of the reducer that is being resolved.
  @inlinable
  init(_ reducer: R, in context: _FeatureContext) {
    self.reducer = reducer
    self.node = context.node
  }

  /// Creates the reducer of a child.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - node: The node of the child.
  @inlinable
  init(_ reducer: R, at node: FeatureNode) {
    self.reducer = reducer
    self.node = node
    self.recorded = node
    node.setActions(R.Action.self)
  }

  @inlinable
  deinit {
    self.resolved?.release()
  }

  /// Runs the reducer as a part of the running feature.
  @inlinable
  @inline(__always)
  func run(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    let resolved = self.resolved ?? self.resolve()
    return resolved._withUnsafeGuaranteedRef { $0.run(&state, action) }
  }

  /// Runs the reducer of a child.
  @inlinable
  @inline(__always)
  func runChild(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard let resolved, !self.node.isRecorded else { return self.runRecorded(&state, action) }
    return resolved._withUnsafeGuaranteedRef { $0.run(&state, action) }
  }

  /// A separate function, because few features must be recorded.
  @inlinable
  @inline(never)
  func runRecorded(_ state: inout R.State, _ action: R.Action) -> Effect<R.Action> {
    guard self.node.isRecorded else { return self.run(&state, action) }
    let previous = RunningFeature.exchange(&self.recorded, extent: StateExtent(of: &state))
    defer { _ = RunningFeature.exchange(&self.recorded, extent: previous) }
    return self.run(&state, action)
  }

  /// Finds the instances of children that are no longer in the state; see ``FeatureSweep``.
  ///
  /// A reducer that is called by hand may not be resolved yet: the current action was for another
  /// child.
  @inlinable
  func sweep(
    _ state: UnsafeMutablePointer<R.State>, _ instance: FeatureInstance, _ sweep: inout FeatureSweep
  ) {
    let resolved = self.resolved ?? self.resolve()
    resolved._withUnsafeGuaranteedRef { $0.sweep?(state, instance, &sweep) }
  }

  @inlinable
  @inline(never)
  func resolve() -> Unmanaged<ResolvedFunction<R.State, R.Action>> {
    let resolved = Unmanaged.passRetained(
      ResolvedFunction(self.reducer._resolve(in: _FeatureContext(self.node))))
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
  let sweep: FeatureSweep.Function<State>?

  @inlinable
  init(_ reducer: _ResolvedReducer<State, Action>) {
    self.run = reducer.run
    self.sweep = reducer.sweep
  }
}
