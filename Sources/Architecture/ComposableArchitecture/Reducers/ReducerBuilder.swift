/// The result builder of ``Reducer/body``.
///
/// Reducers run in the order of the source, each with the state that the previous one has left, and
/// their effects run concurrently. `if`, `switch`, `for` and `if #available` are supported.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// An expression of a reducer type.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  /// An expression of an existential reducer type, if it is written as one:
  /// `Detail() as any Reducer<…>`.
  ///
  /// For a property or a function result of such a type the compiler chooses the overload above,
  /// and reports an error. Write `Reduce(reducer)` for those.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// An empty body, which does nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// The first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// The next reducer, which runs after those before.
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

  /// The reducer of an `if #available`, whose type is erased.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// The result of the builder.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }
}

/// The builder for the state and the actions of a reducer: `@ReducerBuilderOf<Self> var core: some ReducerOf<Self>`.
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>
