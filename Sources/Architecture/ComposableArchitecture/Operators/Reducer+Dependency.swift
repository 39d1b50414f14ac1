public import Dependencies

extension Reducer {
  /// Overrides a dependency for this reducer and its effects.
  ///
  /// ```swift
  /// Onboarding()
  ///   .dependency(\.analytics, .noop)
  /// ```
  ///
  /// Of several overrides of the same dependency the innermost wins, which is the first in the
  /// source.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency.
  ///   - value: The new value.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> _DependencyReducer<Self> {
    _DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency whose type is its own key, for this reducer and its effects.
  ///
  /// - Parameter value: The new value.
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> _DependencyReducer<Self> where Value.Value == Value {
    _DependencyReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects.
  ///
  /// ```swift
  /// Onboarding()
  ///   .transformDependency(\.audioRecorder) {
  ///     $0.requestRecordPermission = { true }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency; `\.self` for all of them.
  ///   - transform: Changes the outer value. It is called for each action.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> _DependencyReducer<Self> {
    _DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}
