/// The description of an effect. The ``EffectInterpreter`` executes it.
///
/// One word for every size of the feature's actions: larger payloads are indirect.
@usableFromInline
enum EffectWork<Action>: Sendable {
  case none
  case send(UnsentAction<Action>)
  indirect case run(EffectRun<Action>)
  /// At least two effects, none of them `none` or a merge.
  case merge([Effect<Action>])
  /// At least two effects to run in sequence, none of them `none` or a concatenation.
  case concatenate([Effect<Action>])
  indirect case cancellable(Effect<Action>, id: CancelID, cancelInFlight: Bool)
  indirect case cancel(CancelID)
  indirect case throttled(Effect<Action>, id: CancelID, pace: ThrottlePace)
  /// An effect of a feature whose actions are embedded in the actions of this one.
  case embedded(AnyEmbeddedEffect<Action>)
  indirect case instance(InstanceEffect<Action>)
  indirect case endInstance(EndedInstance)
  indirect case endInstances(EndedInstances)
  indirect case endGone(StateSweep)
}
