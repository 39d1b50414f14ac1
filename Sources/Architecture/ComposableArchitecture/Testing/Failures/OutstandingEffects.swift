/// Effects in a message about what was waited for: those that are out, and then those that wait for the test.
struct OutstandingEffects: CustomStringConvertible {
  let description: String

  init(_ effects: [InFlightEffect]) {
    let out = effects.filter { !$0.awaitsTest }
    let waiting = effects.filter(\.awaitsTest)
    self.description =
      out.isEmpty || waiting.isEmpty
      ? "\(EffectList(effects))"
      : """
      \(EffectList(out))

      These wait for the test:

      \(EffectList(waiting))
      """
  }
}
