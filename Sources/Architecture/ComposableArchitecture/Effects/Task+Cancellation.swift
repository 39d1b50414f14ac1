import ConcurrencyExtras

extension Task where Success == Never, Failure == Never {
  /// Cancels everything with an id, from asynchronous code.
  ///
  /// Within an effect it reaches what ``Effect/cancel(id:)`` would reach, returned by the same feature:
  /// effects made cancellable and operations of ``withTaskCancellation(id:cancelInFlight:operation:)``,
  /// of that instance of the feature and of the features in it. Elsewhere it reaches operations of
  /// ``withTaskCancellation(id:cancelInFlight:operation:)`` that were started outside of effects.
  ///
  /// On the main actor it takes effect before it returns, elsewhere as soon as the main actor gets to it.
  ///
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable & Sendable) {
    let id = CancelID(id)
    let effect = RunningEffect.current
    MainActor.runSoon { RunningEffect.scope(of: effect).cancel(id) }
  }
}
