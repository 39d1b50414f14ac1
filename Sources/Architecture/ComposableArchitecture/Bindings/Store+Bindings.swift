extension Store where Action: BindableAction, Action.State == State {
  /// A part of the state that may be written: writing sends an action.
  ///
  /// ```swift
  /// store.name = "Blob"  // store.send(.set(\.name, "Blob"))
  /// ```
  ///
  /// The feature needs a ``BindingReducer``, or nothing will be written.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { self.read { $0[keyPath: keyPath] } }
    set { self.send(.set(keyPath, newValue)) }
  }
}

extension Store
where
  Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State
{
  /// A part of the state that may be written: writing sends an action, of those that are meant for views.
  ///
  /// The feature needs a ``BindingReducer``, or nothing will be written.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { self.read { $0[keyPath: keyPath] } }
    set { self.send(.view(.set(keyPath, newValue))) }
  }
}
