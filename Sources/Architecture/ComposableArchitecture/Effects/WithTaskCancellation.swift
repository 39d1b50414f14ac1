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

extension Task where Success == Never, Failure == Never {
  /// Cancels all effects and operations with an id, from asynchronous code.
  ///
  /// Within an effect it has the scope of an ``Effect/cancel(id:)`` that the same feature returns:
  /// cancellable effects and operations of ``withTaskCancellation(id:cancelInFlight:operation:)``,
  /// of that instance of the feature and of the features in it. Outside of effects it cancels
  /// operations of ``withTaskCancellation(id:cancelInFlight:operation:)`` that were started outside
  /// of effects.
  ///
  /// On the main actor it takes effect before it returns, elsewhere as soon as the main actor
  /// executes it.
  ///
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable & Sendable) {
    let id = CancelID(id)
    let effect = RunningEffect.current
    MainActor.runSoon { RunningEffect.instance(of: effect).cancel(id) }
  }
}

/// A running operation of ``withTaskCancellation(id:cancelInFlight:operation:)``.
@MainActor
private final class CancellableOperation: EffectEntry {
  private var cancelTask: (@Sendable () -> Void)?

  static func start<Success: Sendable, Failure: Error>(
    id: CancelID,
    cancelInFlight: Bool,
    of effect: RunningEffect?,
    executor: (any TaskExecutor)?,
    operation: @escaping @Sendable () async throws(Failure) -> Success
  ) -> Task<Result<Success, Failure>, Never> {
    let instance = RunningEffect.instance(of: effect)
    if cancelInFlight { instance.cancel(id) }
    let entry = CancellableOperation(
      instance: instance, keys: [CancelKey(instance: instance, id: id)], family: nil)
    let task = Task(executorPreference: executor) {
      let result = await Self.result(of: operation)
      await entry.end()
      return result
    }
    entry.cancelTask = { task.cancel() }
    entry.begin()
    if instance.isEnded { entry.cancel() }
    return task
  }

  private nonisolated static func result<Success: Sendable, Failure: Error>(
    of operation: @Sendable () async throws(Failure) -> Success
  ) async -> Result<Success, Failure> {
    do throws(Failure) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }

  override func didCancel() {
    self.cancelTask?()
  }

  override func didEnd() {
    self.cancelTask = nil
  }
}
