import Dependencies

private enum EffectExecutorKey: DependencyKey {
  static let liveValue: (any TaskExecutor)? = nil
  static let testValue: (any TaskExecutor)? = nil
}

extension DependencyValues {
  /// Where the effects of stores run that are made with this; on the global executor if `nil`.
  ///
  /// It is for tests of what stands on stores, and there for what makes stores.
  package var effectExecutor: (any TaskExecutor)? {
    get { self[EffectExecutorKey.self] }
    set { self[EffectExecutorKey.self] = newValue }
  }
}
