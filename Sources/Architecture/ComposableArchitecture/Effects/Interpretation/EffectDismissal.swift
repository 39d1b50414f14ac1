/// How an instance of a feature goes away at its own request: what its effects carry.
final class EffectDismissal: Sendable {
  /// What dismisses outside of the instance by the dependencies there. An effect that finds another one has
  /// been given it within the instance, and that counts.
  let outerHandler: DismissHandler?

  private let send: @MainActor @Sendable (RunningEffect) -> Void

  init(
    outerHandler: DismissHandler?, send: @escaping @MainActor @Sendable (RunningEffect) -> Void
  ) {
    self.outerHandler = outerHandler
    self.send = send
  }

  /// Sends the presenter's action, on behalf of an effect of the instance.
  @MainActor
  func dismiss(from effect: RunningEffect) {
    self.send(effect)
  }
}
