extension Effect {
  /// Asynchronous work that may send any number of actions.
  ///
  /// ```swift
  /// case .recordButtonTapped:
  ///   return .run { [url = state.url] send in
  ///     try await audioRecorder.startRecording(url)
  ///     await send(.didFinish)
  ///   } catch: { error, send in
  ///     await send(.didFail)
  ///   }
  /// ```
  ///
  /// The operation does not run on the main actor. It sees the dependencies that were current when
  /// the effect was created, which are those of the reducer that returned it. Cancelling the effect
  /// cancels its task; actions that it sends afterwards are ignored.
  ///
  /// `CancellationError` ends the effect silently. Any other error is passed to `handler`, or,
  /// without a handler, reported as an issue at the source location of the call.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the sender of the action if `nil`.
  ///   - name: The name of the effect in debuggers, and in failures of tests that end while it
  ///     runs.
  ///   - operation: The work.
  ///   - handler: Called with the error that the operation threw.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let label = EffectLabel(
      .run, name: name, fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(
      .run(EffectRun(label: label, priority: priority, operation: operation, catch: handler)))
  }
}
