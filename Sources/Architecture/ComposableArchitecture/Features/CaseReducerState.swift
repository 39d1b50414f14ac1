/// The state of a reducer enum. It names its reducer, so that `forEach` and `ifLet` need no reducer
/// argument.
public protocol _CaseReducerState {
  /// The reducer.
  associatedtype StateReducer: _ReducerTypes where StateReducer.State == Self

  /// Whether the value is in a case without logic that any of its actions dismisses.
  var _isEphemeral: Bool { get }
}

extension _CaseReducerState {
  /// Whether the value is in a case without logic that any of its actions dismisses. The default is
  /// for enums without such cases.
  public var _isEphemeral: Bool { false }
}
