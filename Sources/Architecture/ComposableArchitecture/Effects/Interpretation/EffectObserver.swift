/// Is told of the work of a store's effects: what a test store knows about them.
@MainActor
protocol EffectObserver: AnyObject, Sendable {
  func effectDidStart(_ effect: RunningEffect)
  /// It has ended by itself, or after it was cancelled.
  func effectDidEnd(_ effect: RunningEffect)
}
