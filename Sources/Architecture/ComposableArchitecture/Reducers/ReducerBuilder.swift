/// Puts reducers one after another: the syntax of ``Reducer/body``.
///
/// Reducers run in the order in which they are written, each on the state as the one before left it, and
/// their effects run side by side. `if`, `switch`, `for` and `if #available` may be used.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer as it is written.
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  /// A reducer of a type that is not known until run time.
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    func erase(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> { Reduce(reducer) }
    return erase(expression)
  }

  /// No reducer: does nothing.
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// The first reducer.
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// One more reducer, which runs after those before.
  public static func buildPartialBlock<First: Reducer, Second: Reducer>(
    accumulated: First,
    next: Second
  ) -> _ReducerPair<First, Second>
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    _ReducerPair(accumulated, next)
  }

  /// The reducer of the first of two branches.
  public static func buildEither<First: Reducer, Second: Reducer>(
    first reducer: First
  ) -> _ReducerChoice<First, Second>
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    .first(reducer)
  }

  /// The reducer of the second of two branches.
  public static func buildEither<First: Reducer, Second: Reducer>(
    second reducer: Second
  ) -> _ReducerChoice<First, Second>
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    .second(reducer)
  }

  /// The reducer of an `if` without `else`.
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? {
    reducer
  }

  /// The reducers of a loop.
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> _ReducerList<R> {
    _ReducerList(reducers)
  }

  /// The reducer of an `if #available`, whose type must not show outside.
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// What the builder gives.
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }
}
