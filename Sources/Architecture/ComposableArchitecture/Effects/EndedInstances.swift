import ConcurrencyExtras

/// Instances of a child that have gone.
///
/// `@unchecked Sendable` is safe: the closure is made by a reducer on the main actor and called on the
/// main actor.
@usableFromInline
struct EndedInstances: @unchecked Sendable {
  let site: FeatureSite
  let isGone: (AnyHashableSendable) -> Bool
}
