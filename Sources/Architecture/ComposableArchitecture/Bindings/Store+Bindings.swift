extension Store where Action: BindableAction, Action.State == State {
  /// A writable part of the state: writing sends an action.
  ///
  /// ```swift
  /// store.name = "Blob"  // store.send(.set(\.name, "Blob"))
  /// ```
  ///
  /// The feature needs a ``BindingReducer``. A write that no reducer applies is reported as an
  /// issue.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { self.read { $0[keyPath: keyPath] } }
    set {
      let receipt = BindingReceipt(
        actions: Action.self, node: self.core.tree.feature, reducer: "BindingReducer()"
      ) { BindingAction.set(keyPath, newValue) }
      self.send(.binding(.set(keyPath, newValue, receipt: receipt)))
    }
  }
}

extension Store
where
  Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State
{
  /// A writable part of the state: writing sends an action in the case for views.
  ///
  /// The feature needs a ``BindingReducer``. A write that no reducer applies is reported as an
  /// issue.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { self.read { $0[keyPath: keyPath] } }
    set {
      let receipt = BindingReceipt(
        actions: Action.self, node: self.core.tree.feature,
        reducer: #"BindingReducer(action: \.view)"#
      ) { BindingAction.set(keyPath, newValue) }
      self.send(.view(.binding(.set(keyPath, newValue, receipt: receipt))))
    }
  }
}
