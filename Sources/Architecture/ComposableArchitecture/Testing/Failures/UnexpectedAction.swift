import CustomDump

/// Another action has come than the one that the test expects.
struct UnexpectedAction<State, Action> {
  let expectation: ActionExpectation<Action>
  let location: TestLocation
  /// The received action that is most like it.
  let nearest: ReceivedAction<State, Action>
  /// How many have come before that one.
  let position: Int
  /// How many have come.
  let count: Int

  var text: String {
    guard let expected = self.expectation.action,
      let difference = diff(expected, self.nearest.action)
    else { return self.textWithoutDifference }
    return """
      The test expects to receive an action, but another one came\(self.place):

      \(indented(difference))

        - expected: by "receive" at \(self.location)
        + received: \(self.nearest.sender)
      """
  }

  private var textWithoutDifference: String {
    """
    The test expects to receive \(self.expectation.description), but another action came\(self.place):

    \(ActionList([self.nearest]))
    """
  }

  private var place: String {
    self.count == 1
      ? "" : ". This is the nearest of the \(self.count) that came, number \(self.position + 1)"
  }
}
