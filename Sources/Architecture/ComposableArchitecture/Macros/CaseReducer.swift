/// A reducer on an enum; the macro ``Reducer()`` conforms to it.
///
/// It has no instances: the static body runs the features of all cases.
public protocol _CaseReducer<State, Action>: Reducer, _ReducerTypes
where State: _CaseReducerState, State.StateReducer == Self, Body == Reduce<State, Action> {
  /// The type of `store.case`: an enum of stores, one for each case.
  associatedtype CaseScope

  /// The features of all cases.
  static var _caseBody: Body { get }

  /// The store of the case that the state is in.
  @MainActor
  static func scope(_ store: Store<State, Action>) -> CaseScope
}
