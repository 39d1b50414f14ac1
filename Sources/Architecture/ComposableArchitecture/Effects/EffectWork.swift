/// What an effect describes. The ``EffectInterpreter`` carries it out.
///
/// Indirect, so that an effect is one word whatever the size of the feature's actions.
@usableFromInline
indirect enum EffectWork<Action>: Sendable {
  case none
  case send(UnsentAction<Action>)
  case run(EffectRun<Action>)
  /// At least two, none of them nothing or a merge.
  case merge([Effect<Action>])
  /// At least two, one after the other, none of them nothing or a concatenation.
  case concatenate([Effect<Action>])
  case cancellable(Effect<Action>, id: CancelID, cancelInFlight: Bool)
  case cancel(CancelID)
  case throttled(Effect<Action>, id: CancelID, pace: ThrottlePace)
  /// Of a feature whose actions are embedded in this one's.
  case embedded(AnyEmbeddedEffect<Action>)
  case instance(InstanceEffect<Action>)
  case endInstance(EndedInstance)
  case endInstances(EndedInstances)
}
