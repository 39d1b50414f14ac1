/// A running effect of a test store.
struct InFlightEffect {
  let effect: RunningEffect
  /// The action that has started it, if known.
  let cause: Any?
  /// Whether it cannot continue before the test acts.
  var awaitsTest = false
}

extension InFlightEffect: CustomStringConvertible {
  var description: String {
    let cause = self.cause.map { ", started by \(ActionLabel($0).text)" } ?? ""
    return "\(EffectName(self.effect))\(cause)"
  }
}
