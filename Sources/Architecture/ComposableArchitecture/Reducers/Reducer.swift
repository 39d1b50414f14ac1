/// The logic of a feature: how an action changes its state, and which effects follow.
///
/// A feature conforms in one of two ways. Most features implement ``body`` and compose it of other
/// reducers:
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementButtonTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A reducer without children can implement ``reduce(into:action:)`` instead. A type that
/// implements both runs its `reduce(into:action:)` if it is marked ``Reducer()``, and otherwise its
/// body: implement one of them.
///
/// A ``Store`` evaluates the body once, when it is created, and not again for each action: values
/// that a body reads (a property of the reducer, for example) are read then.
public protocol Reducer<State, Action>: _ReducerTypes {
  /// The data that a feature needs for its logic and its view.
  associatedtype State

  /// Every event of a feature.
  associatedtype Action

  /// The type of ``body``; inferred from it.
  associatedtype Body

  /// Changes the state in response to an action, and returns a description of the work that
  /// follows.
  ///
  /// The state is changed in place. Isolation: a store calls this on the main actor. The method
  /// must only change the state and must not do any other work.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one consists of, which run in sequence.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// The resolved form of this reducer for a store. Do not call it: the reducers of this package
  /// implement it.
  ///
  /// - Parameter context: The feature that the reducer belongs to.
  func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action>
}

/// A reducer of the same state and actions as another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: _ReducerTypes> = Reducer<R.State, R.Action>

/// The effects of a reducer: `EffectOf<Feature>` is `Effect<Feature.Action>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// Sends actions of a reducer: `SendOf<Feature>` is `Send<Feature.Action>`.
public typealias SendOf<R: Reducer> = Send<R.Action>

extension Reducer where Body == Never {
  /// Unavailable: this reducer implements ``Reducer/reduce(into:action:)``.
  public var body: Body {
    // `Never` has no values, so the only option is to trap. No code of this package calls this.
    fatalError("'\(Self.self)' has no body: call 'reduce(into:action:)', which it implements.")
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action> {
    _ResolvedReducer(reducing: self, in: context)
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the body once.
  ///
  /// This resolves the whole body for a single action. It exists for source compatibility; a
  /// ``Store`` resolves the body once.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action> {
    self.body._resolve(in: context)
  }
}

extension Reducer {
  /// Runs this reducer for a feature that calls `reduce(into:action:)` by hand.
  ///
  /// The store has not resolved the reducer, and its sweep after the action does not include the
  /// reducer's children. This method ends removed instances of the children, if it is known which
  /// part of the state the call is for.
  @inlinable
  func reduceByHand(into state: inout State, action: Action) -> Effect<Action> {
    guard let caller = RunningFeature.current, let parent = caller.node else {
      return self._resolve(in: _FeatureContext(.outside)).run(&state, action)
    }
    let extent = StateExtent(of: &state)
    guard let offset = caller.extent.offset(of: extent),
      let node = parent.callee(Self.self, actions: Action.self, at: offset)
    else {
      let node = parent.node(for: Action.self)
      return self._resolve(in: _FeatureContext(node)).run(&state, action)
    }
    var recorded: FeatureNode? = node
    let previous = RunningFeature.exchange(&recorded, extent: extent)
    defer { _ = RunningFeature.exchange(&recorded, extent: previous) }
    let resolved = self._resolve(in: _FeatureContext(node))
    let effect = resolved.run(&state, action)
    guard let sweep = resolved.sweep, node.isActive else { return effect }
    return effect.merge(with: .endRemoved(from: state, by: sweep))
  }
}

extension Optional: _ReducerTypes where Wrapped: _ReducerTypes {
  /// The state of the wrapped reducer.
  public typealias State = Wrapped.State

  /// The actions of the wrapped reducer.
  public typealias Action = Wrapped.Action
}

/// A reducer that does nothing if it is `nil`; ``ReducerBuilder`` creates it for an `if` without
/// `else`.
extension Optional: Reducer where Wrapped: Reducer {
  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(
    in context: _FeatureContext
  ) -> _ResolvedReducer<Wrapped.State, Wrapped.Action> {
    self?._resolve(in: context) ?? _ResolvedReducer { _, _ in .none }
  }
}

/// The logic of a feature: how an action changes its state, and which effects follow.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// A reducer of the same state and actions as another.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>
