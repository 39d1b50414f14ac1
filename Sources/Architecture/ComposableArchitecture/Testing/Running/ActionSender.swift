/// The origin of an action that an effect sends.
enum ActionSender {
  /// A running effect.
  case effect(RunningEffect)

  /// An `Effect.send`, and the action for which it was returned, if known.
  case reducer(cause: Any?)
}

extension ActionSender: CustomStringConvertible {
  var description: String {
    switch self {
    case .effect(let effect): "sent by \(EffectName(effect))"
    case .reducer(let cause?): "sent in response to \(ActionLabel(cause).text)"
    case .reducer(nil): "sent by an effect"
    }
  }
}
