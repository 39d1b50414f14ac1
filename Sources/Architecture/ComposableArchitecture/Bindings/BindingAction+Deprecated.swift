extension BindingAction {
  /// This write, as one of a larger state.
  ///
  /// - Parameter keyPath: A key path to the state of this action.
  @available(*, deprecated, message: "Use '.set(\\.child.name, \"Blob\")'.")
  public func pullback<NewRoot>(
    _ keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingAction<NewRoot> {
    BindingAction<NewRoot>(self.write.pulledBack(by: keyPath))
  }
}
