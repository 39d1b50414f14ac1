public import ConcurrencyExtras
import Dependencies

extension Effect {
  /// This effect as an effect of one instance of a child: cancelled with the instance, and
  /// cancellable only in it.
  ///
  /// The operator that runs the child applies it before the effect is embedded.
  ///
  /// - Parameters:
  ///   - id: The id of the instance.
  ///   - sharesIDs: Whether the instance uses the cancellation ids of its parent.
  @usableFromInline
  func instance(_ id: FeatureID, sharesIDs: Bool = false) -> Self {
    if self.isNone { return .none }
    return Self(
      .instance(InstanceEffect(effect: self, id: id, sharesIDs: sharesIDs)))
  }

  /// This effect as an effect of an instance without an id, whose value may change to another case
  /// of an enum.
  ///
  /// - Parameters:
  ///   - id: The id of the instance.
  ///   - identity: Identifies the value that the instance itself has left behind.
  ///   - isNew: Whether the instance has changed the value, so that it must be recorded even
  ///     without an effect.
  @usableFromInline
  func instance(
    _ id: FeatureID, as identity: PresentedIdentity, isNew: Bool
  ) -> Self {
    if self.isNone, !isNew { return .none }
    return Self(
      .instance(InstanceEffect(effect: self, id: id, identity: identity)))
  }

  /// This effect as an effect of one presented instance of a child, which may dismiss itself.
  ///
  /// The operator that presents the child applies it after the effect is embedded, while the
  /// dependencies of the presenter are current.
  ///
  /// - Parameters:
  ///   - id: The id of the instance.
  ///   - dismissal: The presenter's action that dismisses it.
  @usableFromInline
  func presented(as id: FeatureID, dismissal: Action) -> Self {
    if self.isNone { return .none }
    let dismissal = InstanceDismissal(
      action: UnsentAction(action: dismissal),
      outerHandler: DependencyValues.current.dismiss.handler)
    return Self(
      .instance(InstanceEffect(effect: self, id: id, dismissal: dismissal)))
  }

  /// Ends an instance of a child: cancels all of its effects. Effects that are returned before this
  /// one in the same action are included: their work is not started, but actions of ``send(_:)``
  /// are sent.
  @usableFromInline
  static func endInstance(_ id: FeatureID) -> Self {
    Self(.endInstance(id))
  }

  /// Ends instances of a child.
  ///
  /// - Parameters:
  ///   - node: The node of the child.
  ///   - isGone: Whether the instance with an id is no longer in the state. Called on the main
  ///     actor, synchronously, and only for instances with running effects.
  @usableFromInline
  static func endInstances(
    of node: FeatureNode, where isGone: @escaping (AnyHashableSendable) -> Bool
  ) -> Self {
    Self(.endInstances(EndedInstances(node: node, isGone: isGone)))
  }

  /// Ends instances of children that are no longer in a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - sweep: Finds these instances. Called on the main actor, synchronously.
  @usableFromInline
  static func endRemoved<State>(
    from state: State, by sweep: @escaping FeatureSweep.Function<State>
  ) -> Self {
    Self(.endRemoved(StateSweep(state, by: sweep)))
  }
}

/// An effect of one instance of a child.
@usableFromInline
struct InstanceEffect<Action>: Sendable {
  let effect: Effect<Action>
  let id: FeatureID
  /// Whether the instance uses the cancellation ids of its parent.
  var sharesIDs = false
  /// Identifies the value of an instance that has no id.
  var identity: PresentedIdentity?
  /// The dismissal of the instance at its own request, if it is presented.
  var dismissal: InstanceDismissal<Action>?
}

/// The dismissal of a presented instance at its own request, described by its presenter.
@usableFromInline
struct InstanceDismissal<Action>: Sendable {
  /// The presenter's action.
  let action: UnsentAction<Action>
  /// The dismiss handler in the dependencies outside of the instance.
  let outerHandler: DismissHandler?
}

/// Instances of a child that are no longer in the state.
///
/// `@unchecked Sendable` is safe: the closure is created by a reducer on the main actor and called
/// on the main actor.
@usableFromInline
struct EndedInstances: @unchecked Sendable {
  let node: FeatureNode
  let isGone: (AnyHashableSendable) -> Bool
}

/// Ends the feature instances that are no longer in a state, for the state after a feature has
/// called the reducer of another feature by hand.
///
/// `@unchecked Sendable` is safe: it is created by a reducer on the main actor and used on the main
/// actor.
@usableFromInline
struct StateSweep: @unchecked Sendable {
  private let findGone: (FeatureInstance, inout FeatureSweep) -> Void

  init<State>(_ state: State, by function: @escaping FeatureSweep.Function<State>) {
    self.findGone = { instance, sweep in
      var state = state
      withUnsafeMutablePointer(to: &state) { function($0, instance, &sweep) }
    }
  }

  @MainActor
  func endRemoved(in instance: FeatureInstance) {
    guard instance.hasInstances else { return }
    var sweep = FeatureSweep()
    self.findGone(instance, &sweep)
    FeatureInstance.end(sweep.gone)
  }
}

/// The dismissal of a feature instance at its own request, as its effects carry it.
final class EffectDismissal: Sendable {
  /// The dismiss handler in the dependencies outside of the instance. If an effect finds another
  /// handler, that was set within the instance and takes precedence.
  let outerHandler: DismissHandler?

  private let send: @MainActor @Sendable (RunningEffect) -> Void

  init(
    outerHandler: DismissHandler?, send: @escaping @MainActor @Sendable (RunningEffect) -> Void
  ) {
    self.outerHandler = outerHandler
    self.send = send
  }

  /// Sends the presenter's dismiss action, as an action of an effect of the instance.
  @MainActor
  func dismiss(from effect: RunningEffect) {
    self.send(effect)
  }
}

/// The closure of a ``DismissEffect``; a class, so that handlers have an identity.
@usableFromInline
final class DismissHandler: Sendable {
  let dismiss: @MainActor @Sendable () async -> Void

  init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.dismiss = dismiss
  }
}
