import ConcurrencyExtras

/// An effect of one instance of a child.
@usableFromInline
struct InstanceEffect<Action>: Sendable {
  let effect: Effect<Action>
  let id: FeatureID
  /// Whether the instance uses the cancellation ids of its parent.
  var sharesIDs = false
  /// Identifies the value of an instance that has no id.
  var identity: PresentedIdentity?
  /// The dismissal of the instance at its own request, if it is presented.
  var dismissal: InstanceDismissal<Action>?
}

/// The dismissal of a presented instance at its own request, described by its presenter.
@usableFromInline
struct InstanceDismissal<Action>: Sendable {
  /// The presenter's action.
  let action: UnsentAction<Action>
  /// The dismiss handler in the dependencies outside of the instance.
  let outerHandler: DismissHandler?
}

/// Instances of a child that are no longer in the state.
///
/// `@unchecked Sendable` is safe: the closure is created by a reducer on the main actor and called
/// on the main actor.
@usableFromInline
struct EndedInstances: @unchecked Sendable {
  let node: FeatureNode
  let isGone: (AnyHashableSendable) -> Bool
}
