/// The test should have received these actions before its current step.
struct UnreceivedActions {
  enum Moment {
    case send(Any)
    case finish
    case release
  }

  let moment: Moment
  let actions: ActionList

  var text: String {
    """
    \(self.headline)

    \(self.actions)

    Receive them with "receive", skip them with "skipReceivedActions", or turn "exhaustivity" off if \
    the test is not about them.
    """
  }

  private var headline: String {
    switch self.moment {
    case .send(let action):
      "Before the test sends \(ActionLabel(action).text), it must receive these actions:"
    case .finish:
      "The test finishes, but has not received these actions:"
    case .release:
      "The test store was released, but the test has not received these actions:"
    }
  }
}
