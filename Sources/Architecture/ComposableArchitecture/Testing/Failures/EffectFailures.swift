/// Effects run that should have ended.
struct RunningEffects {
  enum Moment {
    /// - Parameter what: The origin of the effects.
    case finish(what: String, Patience)
    case release
  }

  let moment: Moment
  let effects: [InFlightEffect]
  /// Whether effects of the store run without a pause.
  var areRestless = false

  var text: String {
    """
    \(self.headline)

    \(OutstandingEffects(self.effects))

    \(self.advice)
    """
  }

  private var headline: String {
    switch self.moment {
    case .finish(let what, .untilTestActs):
      """
      The effects of \(what) have not finished, and can't until the test acts: all of them wait for the \
      test.
      """
    case .finish(let what, .duration(let duration)):
      "The effects of \(what) have not finished within \(duration). These are still running:"
    case .release:
      "The test store was released while effects were running:"
    }
  }

  private var advice: String {
    guard !self.areRestless else {
      return """
        Effects of the store never become idle, like a timer on an immediate clock or a loop that yields \
        until a condition holds. Use a "TestClock" in the test, let the effect wait for an event, or send \
        the action that cancels it.
        """
    }
    return """
      End them as the app does: advance the clock they wait for, send the action that cancels \
      them, or cancel the task that "send" returned. If they may take longer, give \
      "finish" a longer "timeout". If the test is not about them, use "skipInFlightEffects" or turn \
      "exhaustivity" off.
      """
  }
}

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

/// Effects in a message: each with its name, its feature, the source location that created it, and
/// the action that started it.
struct EffectList: CustomStringConvertible {
  let description: String

  /// - Parameter limit: The maximum number of shown effects.
  init(_ effects: [InFlightEffect], limit: Int = 10) {
    var items = effects.prefix(limit).map { "\($0)" }
    if effects.count > limit { items.append("and \(effects.count - limit) more") }
    self.description = indented(items.joined(separator: "\n"))
  }
}
