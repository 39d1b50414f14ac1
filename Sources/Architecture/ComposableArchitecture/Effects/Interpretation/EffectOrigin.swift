/// Where an action comes from that an effect sends.
struct EffectOrigin {
  /// What the effects of the action will belong to.
  let family: EffectFamily
  /// The work that sent it, or `nil` if it comes of an ``Effect/send(_:)``.
  let effect: RunningEffect?
  /// The instance of the feature that sent it.
  let scope: EffectScope
}
