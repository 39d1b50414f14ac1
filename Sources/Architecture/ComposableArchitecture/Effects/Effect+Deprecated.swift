/// Work that follows from an action, described as a value.
@available(*, deprecated, renamed: "Effect")
public typealias EffectTask = Effect

extension Effect {
  /// Asynchronous work that sends one action, that which it returns.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of whoever sent the action if `nil`.
  ///   - operation: The work.
  ///   - handler: Is given the error that the operation threw, and returns the action to send.
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
}
