/// An effect of one instance of a child.
@usableFromInline
struct InstanceEffect<Action>: Sendable {
  let effect: Effect<Action>
  let instance: FeatureInstance
  /// Whether ids for cancellation mean in the instance what they mean in its parent.
  var sharesIDs = false
  /// What tells the value of the instance from another one in its place, where the instance has no id.
  var identity: PresentedIdentity?
  /// How the instance goes away at its own request, if it is one that is presented.
  var dismissal: InstanceDismissal<Action>?
}
