/// Effects in a message about a wait: first those that wait for work outside of the store, then
/// those that wait for the test.
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
