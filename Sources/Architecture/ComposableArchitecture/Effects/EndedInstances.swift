import ConcurrencyExtras

/// Instances of a child that are no longer in the state.
///
/// `@unchecked Sendable` is safe: the closure is created by a reducer on the main actor and called
/// on the main actor.
@usableFromInline
struct EndedInstances: @unchecked Sendable {
  let site: FeatureSite
  let isGone: (AnyHashableSendable) -> Bool
}
