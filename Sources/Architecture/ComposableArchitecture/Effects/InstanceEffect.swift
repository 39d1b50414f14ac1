/// An effect of one instance of a child.
@usableFromInline
struct InstanceEffect<Action>: Sendable {
  let effect: Effect<Action>
  let instance: FeatureInstance
  /// Whether the instance uses the cancellation ids of its parent.
  var sharesIDs = false
  /// Identifies the value of an instance that has no id.
  var identity: PresentedIdentity?
  /// The dismissal of the instance at its own request, if it is presented.
  var dismissal: InstanceDismissal<Action>?
}
