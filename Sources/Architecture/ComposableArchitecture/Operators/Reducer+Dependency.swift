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

/// A reducer with dependencies of its own; created by `dependency` and `transformDependency`.
public struct _DependencyReducer<Base: Reducer>: Reducer {
  private let base: Base
  private let update: (inout DependencyValues) -> Void

  init(base: Base, update: @escaping (inout DependencyValues) -> Void) {
    self.base = base
    self.update = update
  }

  /// Changes the state and describes the work that follows.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<Base.State, Base.Action> {
    let update = self.update
    // Children that are created here keep the current dependencies.
    let base = withDependencies(update) { self.base._resolve(in: context) }
    return _ResolvedReducer(sweep: base.sweep) { state, action in
      withDependencies(update) { base.run(&state, action) }
    }
  }
}

// Several overrides are merged into one; the outer ones are applied first.

extension _DependencyReducer {
  /// Overrides a dependency; see ``Reducer``.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Self {
    self.updating { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency whose type is its own key; see ``Reducer``.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> Self
  where Value.Value == Value {
    self.updating { $0[Value.self] = value }
  }

  /// Changes a dependency; see ``Reducer``.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> Self {
    self.updating { transform(&$0[keyPath: keyPath]) }
  }

  private func updating(_ outer: @escaping (inout DependencyValues) -> Void) -> Self {
    let inner = self.update
    return Self(base: self.base) {
      outer(&$0)
      inner(&$0)
    }
  }
}
