/// An action that was sent while another one was being processed, in a queue of such.
@MainActor
final class WaitingAction<Action> {
  let action: Action
  let family: EffectFamily

  /// The instance of the feature that sent it, if an effect did.
  let sender: EffectScope?

  /// The one that was sent after it.
  var next: WaitingAction?

  init(_ action: Action, family: EffectFamily, sender: EffectScope?) {
    self.action = action
    self.family = family
    self.sender = sender
  }
}
