public import CasePaths

extension BindingAction: CasePathable {
  /// The case paths of a binding action: one for each part of the state.
  ///
  /// With them `\.binding.name` is the path from a feature's action to the new value of `name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the value of an action that writes to a part of the state.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      // Safe from any thread: a key path is never changed; see `BindingWrite`.
      AnyCasePath(
        _name: BindingLabel(keyPath).name,
        embed: { .set(keyPath, $0) },
        extract: { keyPath ~= $0 ? $0.value as? Value : nil }
      )
    }
  }

  /// The case paths of a binding action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
