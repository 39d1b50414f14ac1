import CustomDump

/// The skipped assertions of a test that is not exhaustive.
enum SkippedAssertions {
  case actions(ActionList)
  case effects([InFlightEffect])
  /// A change of the state.
  case change(String, TestStep)

  var text: String {
    switch self {
    case .actions(let actions):
      """
      Not asserted, as the test is not exhaustive: the store received these actions:

      \(actions)
      """
    case .effects(let effects):
      """
      Not asserted, as the test is not exhaustive: these effects have not ended:

      \(EffectList(effects))
      """
    case .change(let difference, let step):
      """
      Not asserted, as the test is not exhaustive: the state has changed in other ways \
      \(step.moment):

      \(indented(difference))

        - expected: the state before, changed by the closure of "\(step.call)", if it has one
        + actual: \(step.origin)
      """
    }
  }
}

/// The test skips actions or effects, but there are none.
enum NothingToSkip {
  case actions
  case effects

  var text: String {
    switch self {
    case .actions:
      """
      There are no received actions to skip. Remove "skipReceivedActions", or use \
      "skipReceivedActions(strict: false)" if there may be none.
      """
    case .effects:
      """
      There are no running effects to skip. Remove "skipInFlightEffects", or use \
      "skipInFlightEffects(strict: false)" if there may be none.
      """
    }
  }
}
