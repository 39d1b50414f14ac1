/// Observes the running effects of a store. A test store uses it to track them.
@MainActor
protocol EffectObserver: AnyObject, Sendable {
  func effectDidStart(_ effect: RunningEffect)
  /// Called when the effect has ended by itself or after cancellation.
  func effectDidEnd(_ effect: RunningEffect)
}
