import ConcurrencyExtras

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
