/// What an effect describes. The ``EffectInterpreter`` carries it out.
///
/// One word, whatever the size of the feature's actions: what is larger is indirect.
@usableFromInline
enum EffectWork<Action>: Sendable {
  case none
  case send(UnsentAction<Action>)
  indirect case run(EffectRun<Action>)
  /// At least two, none of them nothing or a merge.
  case merge([Effect<Action>])
  /// At least two, one after the other, none of them nothing or a concatenation.
  case concatenate([Effect<Action>])
  indirect case cancellable(Effect<Action>, id: CancelID, cancelInFlight: Bool)
  indirect case cancel(CancelID)
  indirect case throttled(Effect<Action>, id: CancelID, pace: ThrottlePace)
  /// Of a feature whose actions are embedded in this one's.
  case embedded(AnyEmbeddedEffect<Action>)
  indirect case instance(InstanceEffect<Action>)
  indirect case endInstance(EndedInstance)
  indirect case endInstances(EndedInstances)
  indirect case endGone(StateSweep)
}
