/// A reducer as a store runs it: key paths have become accessors, case paths closures, bodies are put together.
public struct _ResolvedReducer<State, Action> {
  /// Changes the state and describes the work that follows.
  public let run: (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Finds the instances of children that have running effects and are no longer in the state; `nil` if there are no
  /// children that can go.
  @usableFromInline
  let sweep: EffectSweep.Function<State>?

  /// Resolves a reducer to a function.
  @inlinable
  public init(run: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.init(sweep: nil, run: run)
  }

  /// Resolves a reducer with children that can go.
  @inlinable
  init(
    sweep: EffectSweep.Function<State>?,
    run: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) {
    self.run = run
    self.sweep = sweep
  }

  /// Resolves a reducer to its `reduce(into:action:)`, whether it has a body or not.
  @inlinable
  public init<R: Reducer<State, Action>>(reducing reducer: R) {
    guard let place = FeaturePlace.current(for: Action.self) else {
      self.init { reducer.reduce(into: &$0, action: $1) }
      return
    }
    self.init { state, action in
      let extent = FeaturePlace.extent(of: &state)
      return place.run(extent: extent) { reducer.reduce(into: &state, action: action) }
    }
  }
}
