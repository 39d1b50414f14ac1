/// The dismissal of a feature instance at its own request, as its effects carry it.
final class EffectDismissal: Sendable {
  /// The dismiss handler in the dependencies outside of the instance. If an effect finds another
  /// handler, that was set within the instance and takes precedence.
  let outerHandler: DismissHandler?

  private let send: @MainActor @Sendable (RunningEffect) -> Void

  init(
    outerHandler: DismissHandler?, send: @escaping @MainActor @Sendable (RunningEffect) -> Void
  ) {
    self.outerHandler = outerHandler
    self.send = send
  }

  /// Sends the presenter's dismiss action, as an action of an effect of the instance.
  @MainActor
  func dismiss(from effect: RunningEffect) {
    self.send(effect)
  }
}
