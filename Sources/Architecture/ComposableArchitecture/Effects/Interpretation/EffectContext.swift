/// The context in which the interpreter starts effects.
struct EffectContext {
  var instance: FeatureInstance
  var family: EffectFamily
  /// The ids of the enclosing cancellable effects, each with its feature instance.
  var keys: [CancelKey] = []
  /// The concatenation that waits for the effects that are started here.
  var stage: (any EffectStage)?
  /// The dismissal of the nearest enclosing presented instance, if any.
  var dismissal: EffectDismissal?

  /// Whether no more effects may be started.
  @MainActor
  var isClosed: Bool {
    self.instance.isEnded || self.family.isCancelled
  }
}
