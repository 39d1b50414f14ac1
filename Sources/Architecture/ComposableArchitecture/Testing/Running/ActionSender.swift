/// Where an action of an effect comes from.
enum ActionSender {
  /// Work that was under way.
  case effect(RunningEffect)

  /// An `Effect.send`, returned upon an action, if that is known.
  case reducer(cause: Any?)
}

extension ActionSender: CustomStringConvertible {
  var description: String {
    switch self {
    case .effect(let effect): "sent by \(EffectName(effect))"
    case .reducer(let cause?): "sent on upon \(ActionLabel(cause).text)"
    case .reducer(nil): "sent on by an effect"
    }
  }
}
