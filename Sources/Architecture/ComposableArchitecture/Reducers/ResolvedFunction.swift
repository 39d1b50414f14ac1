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
