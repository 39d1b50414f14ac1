/// A running operation of ``withTaskCancellation(id:cancelInFlight:operation:)``.
@MainActor
final class CancellableOperation: EffectEntry {
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
