/// Starts work that nobody waits for.
public struct FireAndForget: Sendable {
  /// What is done with the work: it is given its name, its priority and the work.
  public let operation:
    @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  /// Creates one from what is to be done with the work.
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
  ///   - name: What to call its task.
  ///   - priority: The priority of its task; that of the current one if not given.
  ///   - operation: The work.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}
