/// The expected action has not arrived.
struct NothingReceived {
  let expectation: String
  let patience: Patience
  let effects: [InFlightEffect]
  /// Other received actions, if the test is not exhaustive.
  let others: ActionList?

  var text: String {
    let others = self.others.map { "\n\nReceived, but not expected:\n\n\($0)" } ?? ""
    return "The test expects to receive \(self.expectation), but \(self.reason)\(others)"
  }

  private var reason: String {
    if self.effects.isEmpty {
      return "it did not come, and nothing more will: no effect is running."
    }
    switch self.patience {
    case .untilTestActs:
      return """
        it did not come, and will not before the test does something: all effects wait for the test.

        \(EffectList(self.effects))

        Move the clock they wait on before "receive".
        """
    case .duration(let duration):
      return """
        it did not come within \(duration). These effects are still out:

        \(OutstandingEffects(self.effects))

        If they may take longer, give "receive" a longer "timeout".
        """
    }
  }
}
