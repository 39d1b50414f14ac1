/// Puts reducers one after another: the syntax of ``Reducer/body``.
///
/// Reducers run in the order in which they are written, each on the state as the one before left it, and
/// their effects run side by side. `if`, `switch`, `for` and `if #available` may be used.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer as it is written.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  /// A reducer of a type that is not known until run time, if it is written as one: `Detail() as any Reducer<…>`.
  ///
  /// The compiler takes a property or a result of such a type for a reducer of the kind above, and complains. Write
  /// `Reduce(reducer)` for those.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// No reducer: does nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// The first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// One more reducer, which runs after those before.
  @inlinable
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
  @inlinable
  public static func buildEither<First: Reducer, Second: Reducer>(
    first reducer: First
  ) -> _ReducerChoice<First, Second>
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    .first(reducer)
  }

  /// The reducer of the second of two branches.
  @inlinable
  public static func buildEither<First: Reducer, Second: Reducer>(
    second reducer: Second
  ) -> _ReducerChoice<First, Second>
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    .second(reducer)
  }

  /// The reducer of an `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? {
    reducer
  }

  /// The reducers of a loop.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> _ReducerList<R> {
    _ReducerList(reducers)
  }

  /// The reducer of an `if #available`, whose type must not show outside.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// What the builder gives.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }
}

/// The builder for the state and the actions of a reducer: `@ReducerBuilderOf<Self> var core: some ReducerOf<Self>`.
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>
