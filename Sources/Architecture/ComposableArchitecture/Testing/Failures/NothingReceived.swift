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
      return "it was not received, and no effect is running that could send it."
    }
    switch self.patience {
    case .untilTestActs:
      return """
        it was not received, and can't be until the test acts: all effects wait for the test.

        \(EffectList(self.effects))

        Advance the clock they wait for before "receive".
        """
    case .duration(let duration):
      return """
        it was not received within \(duration). These effects are still running:

        \(OutstandingEffects(self.effects))

        If they may take longer, give "receive" a longer "timeout".
        """
    }
  }
}
