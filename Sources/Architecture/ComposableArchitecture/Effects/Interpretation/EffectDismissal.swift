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

/// The closure of a ``DismissEffect``; a class, so that handlers have an identity.
@usableFromInline
final class DismissHandler: Sendable {
  let dismiss: @MainActor @Sendable () async -> Void

  init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.dismiss = dismiss
  }
}
