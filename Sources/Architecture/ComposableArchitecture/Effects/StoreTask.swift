/// What was started by sending an action to a store.
///
/// Everything that follows from the action belongs to it: the effects that the reducers returned, the
/// effects of the actions that these send, and so on.
///
/// ```swift
/// await store.send(.refreshButtonTapped).finish()
///
/// let recording = store.send(.recordButtonTapped)
/// recording.cancel()
/// ```
///
/// Letting go of it changes nothing: the work goes on.
public struct StoreTask: Hashable, Sendable {
  /// `nil` if nothing was started.
  let family: EffectFamily?

  @usableFromInline
  init(_ family: EffectFamily?) {
    self.family = family
  }

  /// Cancels everything that follows from the action.
  ///
  /// Effects that are under way are cancelled before this returns if it is called on the main actor, and
  /// as soon as the main actor gets to it otherwise. From then on their actions are ignored, and no
  /// more are started. See ``finish()`` to wait until they have ended.
  public func cancel() {
    self.family?.cancel()
  }

  /// Waits until everything that follows from the action has ended.
  ///
  /// Cancelling the task that waits cancels the work. Returns at once if there is none.
  public nonisolated(nonsending) func finish() async {
    guard let family = self.family else { return }
    await withTaskCancellationHandler {
      await family.finish()
    } onCancel: {
      family.cancel()
    }
  }

  /// Whether ``cancel()`` was called, or nothing was started that could be cancelled.
  public var isCancelled: Bool {
    self.family?.isCancelled ?? true
  }
}
