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
