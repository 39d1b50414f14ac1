/// Describes how a feature's state changes when an action comes in, and what work follows from it.
///
/// A feature conforms in one of two ways. Most implement ``body`` and put it together from other
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
/// A reducer that nothing else is part of can implement ``reduce(into:action:)`` instead. A type that
/// implements both is run through its `reduce(into:action:)` if it is marked ``Reducer()``, and otherwise through
/// its body: implement one of them.
///
/// A ``Store`` asks for the body once, when it is made, and not again for each action: what a body
/// reads while it is put together (a property of the reducer, say) is read then.
public protocol Reducer<State, Action>: _ReducerTypes {
  /// What a feature needs to know to do its work and to be shown.
  associatedtype State

  /// Everything that can happen in a feature.
  associatedtype Action

  /// The type of ``body``; inferred from it.
  associatedtype Body

  /// Changes the state in response to an action, and returns a description of the work that follows.
  ///
  /// The state is changed in place. Isolation: a store calls this on the main actor; it must not
  /// do any work of its own besides changing the state.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of, run one after another.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// What a store keeps of this reducer. Not for calling: the reducers of this package implement it.
  func _resolve() -> _ResolvedReducer<State, Action>
}

/// A reducer of the same state and actions as another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: _ReducerTypes> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// Not there: this reducer implements ``Reducer/reduce(into:action:)``.
  public var body: Body {
    // `Never` has no values, so there is nothing else to do here. No code of this package gets here.
    fatalError("'\(Self.self)' has no body: call 'reduce(into:action:)', which it implements.")
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<State, Action> {
    _ResolvedReducer(reducing: self)
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the body once.
  ///
  /// This resolves the whole body for a single action. It is here for source compatibility; a ``Store``
  /// resolves it once.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// What a store keeps of this reducer; see ``Reducer``.
  @inlinable
  public func _resolve() -> _ResolvedReducer<State, Action> {
    self.body._resolve()
  }
}
