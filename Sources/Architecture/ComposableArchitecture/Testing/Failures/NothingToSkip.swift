/// The test skips actions or effects, but there are none.
enum NothingToSkip {
  case actions
  case effects

  var text: String {
    switch self {
    case .actions:
      """
      There are no received actions to skip. Leave "skipReceivedActions" out, or make it \
      "skipReceivedActions(strict: false)" if there need not be any.
      """
    case .effects:
      """
      There are no running effects to skip. Leave "skipInFlightEffects" out, or make it \
      "skipInFlightEffects(strict: false)" if there need not be any.
      """
    }
  }
}
