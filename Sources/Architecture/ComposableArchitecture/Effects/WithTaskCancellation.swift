import ConcurrencyExtras

/// Runs an operation that can be cancelled by an id, for example a part of an effect.
///
/// ```swift
/// return .run { send in
///   await send(.willRecord)
///   try await withTaskCancellation(id: CancelID.recording, cancelInFlight: true) {
///     try await audioRecorder.startRecording(url)
///   }
///   await send(.didRecord)
/// }
/// ```
///
/// Within an effect the id has the same scope as an id of
/// ``Effect/cancellable(id:cancelInFlight:)``: ``Effect/cancel(id:)`` cancels the operation.
/// Cancelling the effect also cancels it. The effect decides how to continue after the operation.
/// Outside of effects `Task.cancel(id:)` cancels it.
///
/// - Parameters:
///   - id: The id.
///   - cancelInFlight: Whether to cancel running operations and effects with this id.
///   - operation: The work. It does not run on the main actor. Cancelling the task that waits for
///     it cancels it.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  let effect = RunningEffect.current
  let executor = effect?.executor ?? Task<Never, Never>.currentDrainableExecutor
  let task = await CancellableOperation.start(
    id: CancelID(id), cancelInFlight: cancelInFlight, of: effect, executor: executor,
    operation: operation)
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.get()
}
