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
  /// The operation does not run on the main actor. It sees the dependencies that were current when the
  /// effect was made, which are those of the reducer that returned it. When the effect is cancelled,
  /// its task is; what it sends from then on is ignored.
  ///
  /// `CancellationError` ends the effect silently. Any other error is given to `handler`, or, without
  /// one, reported as an issue at the place where the effect was made.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of whoever sent the action if `nil`.
  ///   - name: What the effect is called in debuggers, and in tests that fail because it still runs.
  ///   - operation: The work.
  ///   - handler: Is given the error that the operation threw.
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
