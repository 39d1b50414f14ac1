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
