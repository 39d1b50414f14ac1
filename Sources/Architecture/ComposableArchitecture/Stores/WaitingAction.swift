/// A queued action, which was sent while another one was being processed. A node of a linked list.
@MainActor
final class WaitingAction<Action> {
  let action: Action
  let family: EffectFamily

  /// The instance of the feature that sent it, if an effect did.
  let sender: FeatureInstance?

  /// The next action in the queue.
  var next: WaitingAction?

  init(_ action: Action, family: EffectFamily, sender: FeatureInstance?) {
    self.action = action
    self.family = family
    self.sender = sender
  }
}
