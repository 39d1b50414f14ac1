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

/// Two reducers that run in sequence; created by ``ReducerBuilder``.
public struct _ReducerPair<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline
  let first: First

  @usableFromInline
  let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<First.State, First.Action> {
    let first = self.first._resolve(in: context)
    let second = self.second._resolve(in: context)
    let runFirst = first.run
    let runSecond = second.run
    return _ResolvedReducer(sweep: FeatureSweep.combined([first.sweep, second.sweep])) {
      state, action in
      let effect = runFirst(&state, action)
      return effect.merge(with: runSecond(&state, action))
    }
  }
}

/// Reducers of one type that run in sequence; created by ``ReducerBuilder`` for loops.
public struct _ReducerList<Element: Reducer>: Reducer {
  @usableFromInline
  let reducers: [Element]

  @inlinable
  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(
    in context: _FeatureContext
  ) -> _ResolvedReducer<Element.State, Element.Action> {
    let resolved = self.reducers.map { $0._resolve(in: context) }
    let functions = resolved.map(\.run)
    return _ResolvedReducer(sweep: FeatureSweep.combined(resolved.map(\.sweep))) { state, action in
      var effect = Effect<Element.Action>.none
      for run in functions { effect = effect.merge(with: run(&state, action)) }
      return effect
    }
  }
}

/// One of two reducers; created by ``ReducerBuilder`` for `if … else` and `switch`.
public enum _ReducerChoice<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  case first(First)
  case second(Second)

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer._resolve(in: context)
    case .second(let reducer): reducer._resolve(in: context)
    }
  }
}

/// Combines several reducers into one, so that an operator applies to all of them.
///
/// ```swift
/// CombineReducers {
///   Login()
///   Analytics()
/// }
/// .ifLet(\.$alert, action: \.alert)
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline
  let reducers: Reducers

  /// Combines the reducers of a builder.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.reducers.reduce(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action> {
    self.reducers._resolve(in: context)
  }
}
