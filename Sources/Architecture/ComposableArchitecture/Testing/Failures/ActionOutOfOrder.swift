/// The expected action has arrived after other actions.
struct ActionOutOfOrder {
  let expectation: String
  let earlier: ActionList

  var text: String {
    """
    The test expects to receive \(self.expectation). It was received, but not as the next action. These \
    actions came first:

    \(self.earlier)

    Actions must be received in order. Receive these first, or turn "exhaustivity" \
    off if the test is not about them.
    """
  }
}
