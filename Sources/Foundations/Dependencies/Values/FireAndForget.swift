/// Starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// Runs the work: called with its name, its priority and the work.
  public let operation:
    @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  /// Creates a value from a function that runs the work.
  public init(
    operation:
      @escaping @Sendable (
        String?, TaskPriority?, @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts work.
  ///
  /// It is not cancelled with the task that starts it, and its errors are ignored.
  ///
  /// - Parameters:
  ///   - name: The name of its task.
  ///   - priority: The priority of its task. The default is that of the current task.
  ///   - operation: The work.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}
