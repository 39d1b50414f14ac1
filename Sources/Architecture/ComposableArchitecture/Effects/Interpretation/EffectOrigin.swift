/// The origin of an action that an effect sends.
struct EffectOrigin {
  /// The family for the effects of the action.
  let family: EffectFamily
  /// The effect that sent the action, or `nil` for an ``Effect/send(_:)``.
  let effect: RunningEffect?
  /// The feature instance that sent it.
  let instance: FeatureInstance
}
