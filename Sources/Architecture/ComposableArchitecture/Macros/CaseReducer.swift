/// A reducer on an enum; the macro ``Reducer()`` conforms to it.
///
/// Its values are never made: the body, which is the same for all, is what runs.
public protocol _CaseReducer<State, Action>: Reducer, _ReducerTypes
where State: _CaseReducerState, State.StateReducer == Self, Body == Reduce<State, Action> {
  /// A store for each case; what `store.case` is.
  associatedtype CaseScope

  /// The features of all cases.
  static var _caseBody: Body { get }

  /// The store of the case that the state is in.
  @MainActor
  static func scope(_ store: Store<State, Action>) -> CaseScope
}
