/// The rate limit of an effect's actions.
@usableFromInline
struct ThrottlePace: Sendable {
  let label: EffectLabel
  let latest: Bool
  /// Begins an interval at the current time.
  let begin: @Sendable () -> ThrottleInterval
}
