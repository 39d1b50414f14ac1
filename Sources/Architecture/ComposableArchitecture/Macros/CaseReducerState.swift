/// The state of a reducer on an enum, which it knows, so that `forEach` and `ifLet` need not be told.
public protocol _CaseReducerState {
  /// The reducer.
  associatedtype StateReducer: _ReducerTypes where StateReducer.State == Self

  /// Whether the value is in a case that goes away when acted upon, and has no logic.
  var _isEphemeral: Bool { get }
}

extension _CaseReducerState {
  /// Whether the value is in a case that goes away when acted upon: alerts and dialogs need not say so.
  public var _isEphemeral: Bool { false }
}
