/// The work that was started by sending an action to a store.
///
/// It contains everything that follows from the action: the effects that the reducers returned, the
/// effects of the actions that these send, and so on.
///
/// ```swift
/// await store.send(.refreshButtonTapped).finish()
///
/// let recording = store.send(.recordButtonTapped)
/// recording.cancel()
/// ```
///
/// Discarding it does not cancel the work.
public struct StoreTask: Hashable, Sendable {
  /// `nil` if nothing was started.
  let family: EffectFamily?

  @usableFromInline
  init(_ family: EffectFamily?) {
    self.family = family
  }

  /// Cancels everything that follows from the action.
  ///
  /// On the main actor, running effects are cancelled before this returns; elsewhere, as soon as
  /// the main actor executes the cancellation. From then on their actions are ignored, and no more
  /// effects are started. Call ``finish()`` to wait until they have ended.
  public func cancel() {
    self.family?.cancel()
  }

  /// Waits until everything that follows from the action has ended.
  ///
  /// Cancelling the waiting task cancels the work. Returns at once if there is none.
  public nonisolated(nonsending) func finish() async {
    guard let family = self.family else { return }
    await withTaskCancellationHandler {
      await family.finish()
    } onCancel: {
      family.cancel()
    }
  }

  /// Whether ``cancel()`` was called, or no cancellable work was started.
  public var isCancelled: Bool {
    self.family?.isCancelled ?? true
  }
}
