/// Work that follows from an action, described as a value.
@available(*, deprecated, renamed: "Effect")
public typealias EffectTask = Effect

/// Work that follows from an action, described as a value. The failure is always `Never`.
@available(*, deprecated, renamed: "Effect")
public typealias EffectPublisher<Action, Failure> = Effect<Action>

extension Effect {
  /// Asynchronous work that returns one action to send.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the sender of the action if `nil`.
  ///   - operation: The work.
  ///   - handler: Called with the error that the operation threw; returns the action to send.
  @available(*, deprecated, message: "Use '.run { send in await send(…) }'.")
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (_ error: any Error) async -> Action)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    var sendFailure: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler { sendFailure = { error, send in await send(handler(error)) } }
    return .run(
      priority: priority,
      operation: { send in try await send(operation()) },
      catch: sendFailure,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }

  /// Asynchronous work that sends no action.
  ///
  /// Errors of the work are ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the sender of the action if `nil`.
  ///   - work: The work.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @available(*, deprecated, message: "Use '.run { _ in … }'.")
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .run(
      priority: priority, operation: { _ in try? await work() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// This effect, with a type as the id by which it can be cancelled.
  @available(
    *, deprecated, message: "Use a value as the id, like 'cancellable(id: CancelID.timer)'."
  )
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    self.cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
  }

  /// Cancels all effects whose id is a type.
  @available(*, deprecated, message: "Use a value as the id, like 'cancel(id: CancelID.timer)'.")
  public static func cancel(id: Any.Type) -> Self {
    .cancel(id: ObjectIdentifier(id))
  }

  /// Cancels all effects with any of several ids.
  @available(
    *, deprecated, message: "Merge: '.merge(.cancel(id: CancelID.a), .cancel(id: CancelID.b))'."
  )
  public static func cancel(ids: [some Hashable & Sendable]) -> Self {
    .merge(ids.map { .cancel(id: $0) })
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all effects and operations whose id is a type.
  @available(
    *, deprecated, message: "Use a value as the id, like 'Task.cancel(id: CancelID.timer)'."
  )
  public static func cancel(id: Any.Type) {
    self.cancel(id: ObjectIdentifier(id))
  }
}

/// Runs an operation that can be cancelled with a type as its id.
///
/// - Parameters:
///   - id: The type.
///   - cancelInFlight: Whether to cancel running operations and effects with this id.
///   - operation: The work.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@available(
  *, deprecated, message: "Use a value as the id, like 'withTaskCancellation(id: CancelID.timer)'."
)
public func withTaskCancellation<Success: Sendable>(
  id: Any.Type,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws -> Success
) async throws -> Success {
  try await withTaskCancellation(
    id: ObjectIdentifier(id), cancelInFlight: cancelInFlight, operation: operation)
}
