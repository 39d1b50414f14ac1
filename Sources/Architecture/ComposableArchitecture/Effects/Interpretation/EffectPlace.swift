/// Where in an effect the interpreter is: what everything that is started here belongs to.
struct EffectPlace {
  var scope: EffectScope
  var family: EffectFamily
  /// The ids that enclose this place, each with the scope it was used in.
  var keys: [CancelKey] = []
  /// What waits for the end of what is started here.
  var stage: (any EffectStage)?
  /// How the nearest instance that is presented goes away, if this is in one.
  var dismissal: EffectDismissal?

  /// Whether nothing may be started any more.
  @MainActor
  var isClosed: Bool {
    self.scope.isEnded || self.family.isCancelled
  }
}
