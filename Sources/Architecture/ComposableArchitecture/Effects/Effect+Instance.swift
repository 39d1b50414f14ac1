public import ConcurrencyExtras
import Dependencies

extension Effect {
  /// This effect as that of one instance of a child: cancelled with it, and cancellable in it only.
  ///
  /// To be applied before the effect is embedded, by whoever runs the child.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - sharesIDs: Whether ids for cancellation mean in the instance what they mean in its parent.
  @usableFromInline
  func instance(_ instance: FeatureInstance, sharesIDs: Bool = false) -> Self {
    if self.isNone { return .none }
    return Self(
      .instance(InstanceEffect(effect: self, instance: instance, sharesIDs: sharesIDs)))
  }

  /// This effect as that of an instance without an id, whose value may change to another case of an enum.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - identity: Tells its value, as the instance itself left it, from another one.
  ///   - isNew: Whether the instance has changed the value, so that it must be noted even without an effect.
  @usableFromInline
  func instance(
    _ instance: FeatureInstance, as identity: PresentedIdentity, isNew: Bool
  ) -> Self {
    if self.isNone, !isNew { return .none }
    return Self(
      .instance(InstanceEffect(effect: self, instance: instance, identity: identity)))
  }

  /// This effect as that of one instance of a child that is presented, and may dismiss itself.
  ///
  /// To be applied after the effect is embedded, by whoever presents the child, while the dependencies of
  /// the presenter are current.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - dismissal: The presenter's action that dismisses it.
  @usableFromInline
  func presented(as instance: FeatureInstance, dismissal: Action) -> Self {
    if self.isNone { return .none }
    let dismissal = InstanceDismissal(
      action: UnsentAction(action: dismissal),
      outerHandler: DependencyValues.current.dismiss.handler)
    return Self(
      .instance(InstanceEffect(effect: self, instance: instance, dismissal: dismissal)))
  }

  /// Ends an instance of a child: cancels all of its effects, those returned together with this
  /// included if they come before it, which are not begun. What they send at once is sent.
  @usableFromInline
  static func endInstance(_ instance: FeatureInstance) -> Self {
    Self(.endInstance(EndedInstance(instance: instance)))
  }

  /// Ends instances of a child.
  ///
  /// - Parameters:
  ///   - site: Where the child runs.
  ///   - isGone: Whether the instance with an id has gone. Asked on the main actor, at once, for
  ///     instances that have effects under way only.
  @usableFromInline
  static func endInstances(
    of site: FeatureSite, where isGone: @escaping (AnyHashableSendable) -> Bool
  ) -> Self {
    Self(.endInstances(EndedInstances(site: site, isGone: isGone)))
  }

  /// Ends instances of children that are not in a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - sweep: Finds them. Called on the main actor, at once.
  ///   - place: Where the children's parent runs.
  @usableFromInline
  static func endGone<State>(
    from state: State, by sweep: @escaping EffectSweep.Function<State>, in place: FeaturePlace
  ) -> Self {
    Self(.endGone(StateSweep(state, by: sweep, in: place)))
  }
}
