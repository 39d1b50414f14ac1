extension Store
where
  State: _CaseReducerState, State.StateReducer: _CaseReducer, State.StateReducer.Action == Action
{
  /// The store of the case that the state is in, to switch over.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): …
  /// case .recording(let store): …
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}
