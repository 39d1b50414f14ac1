/// The expected action has arrived after other actions.
struct ActionOutOfOrder {
  let expectation: String
  let earlier: ActionList

  var text: String {
    """
    The test expects to receive \(self.expectation). It came, but not as the next action; before it \
    there came:

    \(self.earlier)

    Actions are received in the order in which they come. Receive these first, or turn "exhaustivity" \
    off if the test is not about them.
    """
  }
}
