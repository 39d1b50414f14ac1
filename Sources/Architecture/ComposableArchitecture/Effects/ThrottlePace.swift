/// How the actions of an effect are spaced out.
@usableFromInline
struct ThrottlePace: Sendable {
  let label: EffectLabel
  let latest: Bool
  /// Begins an interval now.
  let begin: @Sendable () -> ThrottleInterval
}
