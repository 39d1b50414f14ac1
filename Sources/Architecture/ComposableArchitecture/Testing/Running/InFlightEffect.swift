/// An effect of a test store that is under way.
struct InFlightEffect {
  let effect: RunningEffect
  /// The action upon which it was started, if that is known.
  let cause: Any?
  /// Whether nothing comes of it before the test does something.
  var awaitsTest = false
}

extension InFlightEffect: CustomStringConvertible {
  var description: String {
    let cause = self.cause.map { ", started upon \(ActionLabel($0).text)" } ?? ""
    return "\(EffectName(self.effect))\(cause)"
  }
}
