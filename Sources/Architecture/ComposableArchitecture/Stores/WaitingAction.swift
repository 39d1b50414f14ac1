/// An action that was sent while another one was being processed, in a queue of such.
@MainActor
final class WaitingAction<Action> {
  let action: Action
  let family: EffectFamily

  /// The one that was sent after it.
  var next: WaitingAction?

  init(_ action: Action, family: EffectFamily) {
    self.action = action
    self.family = family
  }
}
