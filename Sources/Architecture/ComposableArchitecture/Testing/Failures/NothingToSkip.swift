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
