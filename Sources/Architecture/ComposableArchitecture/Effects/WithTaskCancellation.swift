import ConcurrencyExtras

/// Runs an operation that can be cancelled by an id: a part of an effect, for example.
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
/// Within an effect the id means the same as one given to
/// ``Effect/cancellable(id:cancelInFlight:)``, and ``Effect/cancel(id:)`` cancels the operation, which
/// also is cancelled with the effect. What goes on after it is up to the effect. Outside of effects
/// `Task.cancel(id:)` cancels it.
///
/// - Parameters:
///   - id: The id.
///   - cancelInFlight: Whether to cancel what is under way with this id.
///   - operation: The work. It does not run on the main actor. Cancelling the task that waits for it
///     cancels it.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
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
