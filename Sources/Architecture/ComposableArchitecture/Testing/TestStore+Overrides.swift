public import Dependencies

extension TestStore {
  /// Does something with another exhaustivity.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.logInTapped)
  ///   await store.receive(\.loggedIn)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exhaustivity: How much of what happens the operation must mention.
  ///   - operation: What to do.
  /// - Returns: What the operation returns.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () throws -> Result
  ) rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try operation()
  }

  /// Does something with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much of what happens the operation must mention.
  ///   - operation: What to do.
  /// - Returns: What the operation returns.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  /// Does something while the feature has other dependencies.
  ///
  /// They hold for actions that are processed meanwhile, and their effects.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Overrides dependencies.
  ///   - operation: What to do.
  /// - Returns: What the operation returns.
  @discardableResult
  public func withDependencies<Result>(
    _ updateValuesForOperation: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    let previous = self.core.dependencies
    try updateValuesForOperation(&self.dependencies)
    defer { self.core.dependencies = previous }
    return try operation()
  }

  /// Does something while the feature has other dependencies.
  ///
  /// They hold for actions that are processed meanwhile, and their effects.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Overrides dependencies.
  ///   - operation: What to do.
  /// - Returns: What the operation returns.
  @discardableResult
  public func withDependencies<Result>(
    _ updateValuesForOperation: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.core.dependencies
    try updateValuesForOperation(&self.dependencies)
    defer { self.core.dependencies = previous }
    return try await operation()
  }
}
