/// The state of a reducer on an enum, which it knows, so that `forEach` and `ifLet` need not be told.
public protocol _CaseReducerState {
  /// The reducer.
  associatedtype StateReducer: _ReducerTypes where StateReducer.State == Self
}
