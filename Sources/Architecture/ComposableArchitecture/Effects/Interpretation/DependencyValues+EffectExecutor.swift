import Dependencies

private enum EffectExecutorKey: DependencyKey {
  static let liveValue: (any TaskExecutor)? = nil
  static let testValue: (any TaskExecutor)? = nil
}

extension DependencyValues {
  /// The executor for the effects of stores that are created with these dependencies; the global
  /// executor if `nil`.
  ///
  /// For tests of code that uses stores, and for code that creates stores.
  package var effectExecutor: (any TaskExecutor)? {
    get { self[EffectExecutorKey.self] }
    set { self[EffectExecutorKey.self] = newValue }
  }
}
