public import Dependencies

extension TestStore {
  /// Runs an operation with another exhaustivity.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.logInTapped)
  ///   await store.receive(\.loggedIn)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity during the operation.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () throws -> Result
  ) rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try operation()
  }

  /// Runs an operation with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity during the operation.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  /// Runs an operation while the feature has other dependencies.
  ///
  /// They apply to actions that are processed during the operation, and to their effects.
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

  /// Runs an operation while the feature has other dependencies.
  ///
  /// They apply to actions that are processed during the operation, and to their effects.
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
